/** The drivers of all clients, for tests that run for each of them. */
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { gemini } from "./gemini.ts";
import { opencode } from "./opencode.ts";
import type { Driver } from "./session.ts";

export const DRIVERS: readonly Driver[] = [claude, codex, gemini, opencode];
