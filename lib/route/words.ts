/** What a prompt's words route. Loaded for prompts that ask for something. */
import { memoryKey } from "../memory/index.ts";
import { type Candidate, rankPrompt } from "./rank.ts";
import {
  type Indexes,
  joinRoutes,
  type Routed,
  routedMemory,
  type RouteOptions,
  withoutShadowed,
  withPrerequisites,
} from "./route.ts";

/** Doubtful matches that one turn shows as cards. */
const MAX_DOUBTFUL = 3;

/** What a prompt routes. */
export interface PromptRoute {
  readonly routed: readonly Routed[];
  /** Memories above the floor that the limit left out. */
  readonly related: number;
  /** Everything that was considered, best first. */
  readonly candidates: readonly Candidate[];
}

/**
 * Routes a prompt by its words; `anchors` (memories whose files the prompt names) come first.
 * For prompts that ask for something: see `prompt_route.ts`.
 */
export function routeWords(
  indexes: Indexes,
  prompt: string,
  options: RouteOptions,
  anchors: readonly Routed[] = [],
): PromptRoute {
  const candidates = withoutShadowed(indexes, rankPrompt(indexes, prompt, options.day));
  const clear = candidates.filter(({ tier }) => tier === "body").map(routedBody);
  const doubtful = candidates.filter(({ tier }) => tier === "card").slice(0, MAX_DOUBTFUL)
    .map((candidate): Routed => ({ ...routedBody(candidate), form: "card" }));
  // Of the memories that follow the named files, those that the words find too come first.
  const said = new Map(
    candidates.map((candidate) => [memoryKey(candidate.memory), candidate.score]),
  );
  const anchored = [...anchors].sort((a, b) => (said.get(b.key) ?? 0) - (said.get(a.key) ?? 0));
  const wanted = joinRoutes(anchored, clear, doubtful);
  const routed = withPrerequisites(indexes, wanted, options);
  const taken = new Set(routed.map(({ key }) => key));
  const above = new Set(
    [...wanted, ...candidates.filter(({ tier }) => tier !== "none").map(routedBody)]
      .map(({ key }) => key),
  );
  return { routed, related: [...above].filter((key) => !taken.has(key)).length, candidates };
}

function routedBody({ memory, index, score }: Candidate): Routed {
  return routedMemory(memory, index, score);
}
