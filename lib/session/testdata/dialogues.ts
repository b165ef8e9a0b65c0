/** Conversations as coding agents have them, and the sentences of them that are worth a memory. */
import type { Said } from "../../../hosts/transcript.ts";

export interface Dialogue {
  readonly name: string;
  readonly messages: readonly Said[];
  /** Beginnings of the sentences that are to be proposed, in order; nothing else is. */
  readonly expected: readonly string[];
}

const user = (text: string): Said => ({ role: "user", text });
const agent = (text: string): Said => ({ role: "assistant", text });

export const DIALOGUES: readonly Dialogue[] = [
  {
    name: "English: a failing build",
    messages: [
      user("the build is failing on CI, can you have a look? it always fails at the install step"),
      agent(
        "I'll look at the workflow first.\n\nThe install step runs `npm install`, but the repository has a pnpm lock file. I'm going to change it.",
      ),
      user(
        "yes. From now on always use pnpm in this repo, never npm: npm writes a second lock file that breaks the release job",
      ),
      agent(
        "Understood, I'll use pnpm. I've updated `.github/workflows/ci.yml`:\n\n```yaml\n- run: pnpm install --frozen-lockfile\n# never run npm here\n```\n\nThe tests pass now. Would you like me to open a PR?",
      ),
      user("not yet. does the deploy script still work?"),
      agent(
        "It should work now. Let me run it.\n\nThe deploy script calls `scripts/deploy.sh`, which I checked; it never touches the lock file.",
      ),
      user(
        "ok. by the way, before you deploy to staging you must run `make db-snapshot`, otherwise we can't roll back.",
      ),
      agent("Good to know. I ran `make db-snapshot` and then deployed."),
      user("great, thanks! Please commit this."),
      agent("Done. I committed the change as `ci: use pnpm`."),
    ],
    expected: ["From now on always use pnpm in this repo", "Before you deploy to staging"],
  },
  {
    name: "English: reviewing an API",
    messages: [
      user("let's add an endpoint for refunds"),
      agent(
        "Here's my plan:\n\n1. Add the route\n2. Add the service method\n3. Add tests\n\nShould I use the existing `PaymentService` or create a new one?",
      ),
      user(
        "use the existing one. We decided last week that all money amounts are integers in cents, so don't use floats there.",
      ),
      agent("I've added `POST /refunds`. I think the amount should be validated too."),
      user("yes. Every new endpoint must have an integration test in `tests/api`."),
      agent("Added. The test takes 3 seconds. Maybe we should mock the clock?"),
      user("No, we don't mock the clock in integration tests, use the `FakeTime` helper instead."),
      agent(
        "I see. Now the test uses `FakeTime`.\n\nTo regenerate the OpenAPI file, run `deno task openapi` and commit `openapi.json`.",
      ),
      user("nice. why is the lint so slow?"),
      agent("It lints `node_modules` as well. I could exclude it, if you want."),
      user("do it please"),
    ],
    expected: [
      "We decided last week that all money amounts",
      "Every new endpoint must have an integration test",
      "We don't mock the clock in integration tests",
      "To regenerate the OpenAPI file, run `deno task openapi`",
    ],
  },
  {
    name: "English: nothing to keep",
    messages: [
      user("Why does the cart test never pass on my machine?"),
      agent(
        "Let me check. The test always fails because the timezone differs. You should be able to fix it by setting `TZ=UTC`.",
      ),
      user("ok do that"),
      agent("Done! I've set `TZ=UTC` in the test script. It should be fine now."),
      user("please rename the function to `totalOf` and remove the comment"),
      agent("I've renamed it. I should also mention that two callers were updated."),
      user("hmm it must be a caching problem then"),
      agent("I don't think so; I'll always double-check the cache, though."),
      user("this should go into the next release\nlet me think about it"),
    ],
    expected: [],
  },
  {
    name: "Spanish: migraciones",
    messages: [
      user("¿puedes revisar por qué falla la migración? siempre falla en staging"),
      agent(
        "Voy a revisar los registros. He visto que la migración bloquea la tabla `orders`.\n\nCreo que debería funcionar si la dividimos.",
      ),
      user(
        "Sí. Nunca lances migraciones a mano en staging: usa el trabajo de CI, porque hace la copia de seguridad.",
      ),
      agent("Entendido, voy a usar el trabajo de CI. He actualizado el script."),
      user(
        "Además, hemos decidido que los importes se guardan en céntimos, como enteros.\n¿Está ya el test?",
      ),
      agent("Sí, ya está. ¿Quieres que lo suba?"),
      user("sí, pero antes de subir cambios ejecuta siempre `make lint`"),
      agent("Hecho. He ejecutado `make lint` y todo pasa."),
      user("añade también un test para los reembolsos por favor"),
      agent("Listo, he añadido el test en `tests/refunds.test.ts`."),
      user(
        "Para publicar una versión, crea una etiqueta y espera a que termine el flujo `release`.",
      ),
    ],
    expected: [
      "Nunca lances migraciones a mano en staging",
      "Hemos decidido que los importes",
      "Antes de subir cambios ejecuta siempre",
      "Para publicar una versión, crea una etiqueta",
    ],
  },
  {
    name: "Spanish: nada que guardar",
    messages: [
      user("no sé por qué nunca funciona el botón, ¿lo miras?"),
      agent("Claro, voy a mirarlo. El botón no tiene manejador. Lo arreglo ahora."),
      user("vale, arréglalo y cambia el color a azul"),
      agent("He cambiado el color. Debería verse bien ahora. ¿Quieres que haga un commit?"),
      user("por ahora no. quizás deberíamos usar otra biblioteca"),
      agent("Podemos probar otra, pero creo que no hay que cambiar nada más."),
    ],
    expected: [],
  },
  {
    name: "Korean: 결제 모듈",
    messages: [
      user("결제 테스트가 왜 항상 실패하는지 봐줘"),
      agent(
        "제가 로그를 확인해 보겠습니다. `PaymentService`에서 트랜잭션 밖에서 호출하고 있었습니다. 수정했습니다.",
      ),
      user("앞으로 결제 모듈은 반드시 트랜잭션 안에서 호출해야 합니다."),
      agent("알겠습니다. 트랜잭션 안에서 호출하도록 수정했습니다."),
      user("그리고 npm은 절대 쓰지 마세요. 우리는 pnpm만 씁니다.\n테스트도 하나 추가해 줘"),
      agent("테스트를 추가했습니다. 이제 통과합니다. 커밋할까요?"),
      user("네. 참고로 금액은 원 단위 정수로 저장하기로 결정했습니다."),
      agent("네, 확인했습니다."),
      user("스테이징에 배포하기 전에 `make db-snapshot`을 먼저 실행해야 해요."),
      agent("스냅샷을 만든 다음 배포했습니다."),
      user("고마워! 이번에는 문서는 안 고쳐도 돼"),
    ],
    expected: [
      "앞으로 결제 모듈은 반드시",
      "npm은 절대 쓰지 마세요",
      "우리는 pnpm만 씁니다",
      "금액은 원 단위 정수로 저장하기로 결정했습니다",
      "스테이징에 배포하기 전에",
    ],
  },
  {
    name: "Korean: 남길 것이 없음",
    messages: [
      user("로그인 페이지가 너무 느린데 원인을 찾아줘"),
      agent("확인해 보겠습니다. 이미지가 큰 것 같습니다. 압축하면 빨라질 것 같아요."),
      user("그럼 압축해 줘. 그리고 버튼 색을 파란색으로 바꿔 줘"),
      agent("이미지를 압축하고 색을 변경했습니다. 더 필요한 것이 있나요?"),
      user("일단 이대로 두자. 내일 다시 볼게"),
      agent("네, 알겠습니다. 커밋은 하지 않았습니다."),
    ],
    expected: [],
  },
  {
    name: "A pasted document does not drown what was typed",
    messages: [
      user(
        `here is the contributing guide:\n\n${
          Array.from({ length: 30 }, (_, at) =>
            `Contributors should keep part ${at} of the text short and avoid long words ${at}.`)
            .join("\n")
        }`,
      ),
      user("Never merge on Fridays, the on-call team is small."),
    ],
    expected: ["Never merge on Fridays"],
  },
];
