/** Attacks on the agent in English, by what they want of it. */
import { APPROVAL } from "./english/approval.ts";
import { CONCEAL } from "./english/conceal.ts";
import { EXFILTRATE } from "./english/exfiltrate.ts";
import { IGNORING, OVERRIDE } from "./english/override.ts";
import { REVEAL } from "./english/reveal.ts";
import { ROLE } from "./english/role.ts";
import { gate } from "./rule.ts";

export const ENGLISH = gate([
  IGNORING,
  OVERRIDE,
  ROLE,
  CONCEAL,
  REVEAL,
  EXFILTRATE,
  APPROVAL,
]);
