import { expect } from "@std/expect";
import { onlyCarriesOn } from "./carry_on.ts";

const CARRIES_ON: Readonly<Record<string, readonly string[]>> = {
  English: [
    "go on",
    "ok do that, thx",
    "yes, the second option",
    "no, undo the last change",
    "LGTM!",
    "1",
  ],
  Spanish: [
    "sí, dale",
    "vale, sigue con lo siguiente",
    "no, deshaz el último cambio",
    "perfecto, gracias",
  ],
  German: [
    "ja, mach weiter",
    "nimm die zweite Option",
    "nein, mach die letzte Änderung rückgängig",
    "weiter mit dem nächsten Schritt",
  ],
  French: ["oui, vas-y", "d'accord, continue", "non, la deuxième option s'il te plaît"],
  Portuguese: ["sim, pode continuar", "não, tenta outra vez"],
  Italian: ["sì, procedi", "ancora una volta"],
  Russian: ["да, продолжай", "давай дальше"],
  Japanese: [
    "はい、お願いします",
    "続けてください",
    "二番目の案でお願いします",
    "いいえ、最後の変更を元に戻して",
  ],
  Korean: ["ㅇㅇ 계속해", "응 그렇게 해줘", "네, 다음 단계로 넘어가"],
  Chinese: ["好的，继续", "不，用第二个方案", "下一步"],
  "no words": ["", "👍", "...", "  \n"],
};

for (const [language, prompts] of Object.entries(CARRIES_ON)) {
  Deno.test(`prompts that only carry on are recognised: ${language}`, () => {
    for (const prompt of prompts) {
      expect({ prompt, only: onlyCarriesOn(prompt) }).toEqual({ prompt, only: true });
    }
  });
}

Deno.test("a prompt that says what to do does not only carry on", () => {
  for (
    const prompt of [
      "run the tests",
      "deploy now",
      "undo the migration",
      "Tests laufen lassen",
      "despliega ya",
      "テストを実行して",
      "予約を取り消して",
      "배포해줘",
      "이미지 변경",
      "回滚迁移",
      "what about caching?",
      "ok. " + "and then go on ".repeat(20),
    ]
  ) expect({ prompt, only: onlyCarriesOn(prompt) }).toEqual({ prompt, only: false });
});
