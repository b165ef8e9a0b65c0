/** What somebody pressed, from the bytes that a terminal sends for it. */

/** What is no answer: the sequence of a key such as an arrow, a letter with Alt, a control character. */
const NO_ANSWER =
  // deno-lint-ignore no-control-regex
  /^(?:\x1b(?:\[[0-?]*[ -/]*[@-~]?|O[ -~]?|[^[O])?|[\x00-\x03\x05-\x09\x0b\x0c\x0e-\x1f\x7f])/;

/**
 * The first key that answers in one read from a terminal in key mode, which may hold several: a character, "" for
 * Enter, null for Ctrl-D (the end of input), undefined where none answers.
 */
export function keyOf(text: string): string | null | undefined {
  let rest = text;
  for (;;) {
    const passed = NO_ANSWER.exec(rest)?.[0].length ?? 0;
    if (passed === 0) break;
    rest = rest.slice(passed);
  }
  const [first] = rest;
  if (first === "\r" || first === "\n") return "";
  return first === "\x04" ? null : first;
}
