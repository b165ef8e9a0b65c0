/** More conversations, written after the rules that are tried on them. */
import type { Said } from "../../../hosts/transcript.ts";
import type { Dialogue } from "./dialogues.ts";

const user = (text: string): Said => ({ role: "user", text });
const agent = (text: string): Said => ({ role: "assistant", text });

export const DIALOGUES_HELD_OUT: readonly Dialogue[] = [
  {
    name: "English: a flaky queue worker",
    messages: [
      user("the worker tests hang every second run, what's going on?"),
      agent(
        "I'll start with the logs. Both tests open the same Redis database, so whichever finishes first flushes the other's keys.",
      ),
      user("ah. each test file has to use its own database number, that's our rule since March"),
      agent("Makes sense. I gave `worker_test.ts` database 3 and `mailer_test.ts` database 4."),
      user(
        "cool. also remember that the staging Redis has no persistence, so never rely on it after a deploy",
      ),
      agent("Noted. I removed the warm-up that relied on it."),
      user("can you also bump the timeout to 30s?"),
      agent("Done, 30 s now. Should I bump it for the mailer too?"),
      user("no. and don't touch files under `vendor/`, they are synced from another repository"),
      agent("I reverted the change in `vendor/`. It was only whitespace."),
      user(
        "after changing a job's payload you need to bump `SCHEMA_VERSION`, else old workers crash",
      ),
      agent("Bumped it to 12."),
      user("thanks, ship it"),
    ],
    expected: [
      "Each test file has to use its own database number",
      "Remember that the staging Redis has no persistence",
      "Don't touch files under `vendor/`",
      "After changing a job's payload you need to bump",
    ],
  },
  {
    name: "English: a design talk",
    messages: [
      user("should we put feature flags into the database or into a file?"),
      agent(
        "Both work. A file is simpler, the database can be changed at run time. You should probably think about who changes them.",
      ),
      user("we'll go with the file, flags are changed by developers only"),
      agent("OK, I created `flags.toml` and a loader."),
      user(
        "names of flags are kebab-case and start with the team's name, e.g. `billing-new-invoice`",
      ),
      agent("Renamed. The loader now rejects other names."),
      user("it must have been something else then, the page is still slow"),
      agent("I never saw that page being slow here. Maybe the cache was cold."),
      user(
        "whatever. We agreed to remove a flag at the latest two releases after it is on for everyone.",
      ),
      agent("Good rule. Should I write that into the README?"),
      user("yes please"),
    ],
    expected: [
      "We'll go with the file",
      "Names of flags are kebab-case",
      "We agreed to remove a flag",
    ],
  },
  {
    name: "English: nothing to keep",
    messages: [
      user("what does this regex do? I always forget the lookbehind syntax"),
      agent("It matches digits that no letter stands before. You can use `(?<!...)` for that."),
      user("ok thanks. now run the tests again, they should be green"),
      agent("They are green: 214 passed."),
      user("great, open the PR and assign it to Maria"),
      agent("Opened. I've never used that label before, so I left it out."),
      user("no worries, we can do it next time"),
    ],
    expected: [],
  },
  {
    name: "Spanish: informes",
    messages: [
      user("los informes de ayer salieron vacíos, mira qué ha pasado"),
      agent(
        "Voy a mirarlo. El proceso arrancó antes de que terminara la carga, así que no había datos.",
      ),
      user(
        "claro. Los informes tienen que esperar siempre a la marca `carga-ok`, nunca a una hora fija.",
      ),
      agent("Entendido. He cambiado el cron por un disparador."),
      user("por cierto, acordamos que los nombres de columnas van en inglés y en snake_case"),
      agent("Los he renombrado. ¿Actualizo también la documentación?"),
      user("sí. No se puede usar `SELECT *` en las vistas, rompe las migraciones"),
      agent("He quitado dos `SELECT *`."),
      user("si falla la carga, primero avisa en #datos y luego relánzala con `make reload`"),
      agent("Lo he añadido al runbook. Ahora pasa todo."),
      user("perfecto, haz el commit"),
    ],
    expected: [
      "Los informes tienen que esperar siempre",
      "Acordamos que los nombres de columnas",
      "No se puede usar `SELECT *` en las vistas",
      "Si falla la carga, primero avisa en #datos",
    ],
  },
  {
    name: "Spanish: nada que guardar",
    messages: [
      user("¿por qué siempre tarda tanto la compilación?"),
      agent("Estoy mirando. Parece que se compila todo dos veces; puedo arreglarlo si quieres."),
      user("venga, pero no toques los tests de momento"),
      agent("Hecho: ahora tarda la mitad. Nunca había visto ese fallo."),
      user("gracias, mañana seguimos"),
    ],
    expected: [],
  },
  {
    name: "Korean: 배치 작업",
    messages: [
      user("어제 배치가 두 번 돌았는데 왜 그런지 확인해 줘"),
      agent("로그를 보니 락이 만료된 뒤에 다시 시작됐습니다. 만료 시간을 늘렸습니다."),
      user(
        "배치 작업은 항상 멱등하게 작성해야 합니다. 같은 날짜로 다시 돌려도 결과가 같아야 해요.",
      ),
      agent("네, `INSERT`를 `UPSERT`로 바꿨습니다."),
      user("그리고 운영 DB에는 직접 접속하지 마세요. 반드시 배스천을 거쳐야 합니다."),
      agent("알겠습니다. 접속 정보를 지웠습니다."),
      user("로그 메시지는 영어로 쓰기로 했어요"),
      agent("로그 메시지를 영어로 바꿨습니다. 테스트도 통과합니다."),
      user("배포가 실패하면 먼저 `make rollback`을 실행하고 #ops 채널에 알려 주세요."),
      agent("네, 문서에 적어 두었습니다."),
      user("좋아, 커밋해 줘"),
    ],
    expected: [
      "배치 작업은 항상 멱등하게 작성해야 합니다",
      "운영 DB에는 직접 접속하지 마세요",
      "반드시 배스천을 거쳐야 합니다",
      "로그 메시지는 영어로 쓰기로 했어요",
      "배포가 실패하면 먼저 `make rollback`",
    ],
  },
  {
    name: "Korean: 남길 것이 없음",
    messages: [
      user("이 함수가 왜 항상 null을 반환하는지 모르겠어"),
      agent("조건문이 거꾸로 되어 있었습니다. 고쳤습니다."),
      user("아 그렇구나. 테스트 다시 돌려 봐"),
      agent("모두 통과합니다. 다른 곳도 확인할까요?"),
      user("아니 괜찮아, 이번에는 여기까지만 하자"),
    ],
    expected: [],
  },
];
