/** Milliseconds from the start of the hook's process to the safe answer, whatever is still going on. */
export const DEADLINE = 3000;
