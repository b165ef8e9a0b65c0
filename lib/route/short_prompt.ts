/** UTF-16 units of a prompt that may only carry on; longer ones say something. */
const LONGEST = 120;

/** True for a prompt that is worth looking at whether it only carries on. */
export function isShort(prompt: string): boolean {
  return prompt.length <= LONGEST;
}
