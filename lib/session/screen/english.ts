/** Attacks on the agent in English, by what they want of it. */
import { APPROVAL } from "./english/approval.ts";
import { CONCEAL } from "./english/conceal.ts";
import { EXFILTRATE } from "./english/exfiltrate.ts";
import { IGNORING, OVERRIDE } from "./english/override.ts";
import { REVEAL } from "./english/reveal.ts";
import { ROLE } from "./english/role.ts";
import { atWordStart, wordGate } from "./rule.ts";

export const ENGLISH = wordGate([
  IGNORING,
  OVERRIDE,
  ROLE,
  CONCEAL,
  REVEAL,
  EXFILTRATE,
  APPROVAL,
].map((group) => ({ ...group, stems: atWordStart(group.stems) })));
