/** Flags and words that several commands take. */
import type { Flag, Words } from "../command.ts";

export const GLOBAL: Flag = {
  name: "global",
  kind: "switch",
  summary: "your own memories, for all projects",
};
export const JSON_OUTPUT: Flag = { name: "json", kind: "switch", summary: "print one JSON object" };
export const YES: Flag = {
  name: "yes",
  kind: "switch",
  summary: "accept without asking; never a text with a warning",
};
export const PLAN: Flag = {
  name: "plan",
  kind: "switch",
  summary: "show what would change and write nothing",
};
/** Which settings file is written. */
export const LAYERS: readonly Flag[] = [
  { name: "shared", kind: "switch", summary: "write the team's settings, which are committed" },
  { name: "global", kind: "switch", summary: "write your settings for all projects" },
];

export const NONE: Words = { min: 0, max: 0 };
export const ONE: Words = { min: 1, max: 1 };
export const ANY: Words = { min: 0, max: Infinity };
export const ONE_MEMORY: Words = { ...ONE, names: "memory" };
