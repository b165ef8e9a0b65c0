/** The languages that the screen reads, but English. */
import { groupOf } from "./language.ts";
import { ARABIC } from "./languages/arabic.ts";
import { DUTCH } from "./languages/dutch.ts";
import { FRENCH } from "./languages/french.ts";
import { GERMAN } from "./languages/german.ts";
import { INDONESIAN } from "./languages/indonesian.ts";
import { ITALIAN } from "./languages/italian.ts";
import { POLISH } from "./languages/polish.ts";
import { PORTUGUESE } from "./languages/portuguese.ts";
import { RUSSIAN } from "./languages/russian.ts";
import { SPANISH } from "./languages/spanish.ts";
import { VIETNAMESE } from "./languages/vietnamese.ts";
import { wordGate } from "./rule.ts";
import { VERB_LAST } from "./verb_last.ts";

export const LANGUAGES = wordGate([
  ...[
    SPANISH,
    FRENCH,
    GERMAN,
    PORTUGUESE,
    ITALIAN,
    DUTCH,
    POLISH,
    RUSSIAN,
    INDONESIAN,
    VIETNAMESE,
    ARABIC,
  ].map(groupOf),
  ...VERB_LAST,
]);
