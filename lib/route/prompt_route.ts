/** What a prompt routes, whatever it says. */
import { onlyCarriesOn } from "./carry_on.ts";
import { type Indexes, type Routed, type RouteOptions, withPrerequisites } from "./route.ts";
import { type PromptRoute, routeWords } from "./words.ts";

/**
 * Routes a prompt: by its words unless it only carries on, and by the files that it names (`anchors`). The hook
 * takes the two steps apart: a prompt that carries on needs no index.
 */
export function routePrompt(
  indexes: Indexes,
  prompt: string,
  options: RouteOptions,
  anchors: readonly Routed[] = [],
): PromptRoute {
  return onlyCarriesOn(prompt)
    ? { routed: withPrerequisites(indexes, anchors, options), related: 0, candidates: [] }
    : routeWords(indexes, prompt, options, anchors);
}
