/** The files that a patch touches, as Codex 0.171.0 reads `apply_patch`. */

/** Characters of a patch that are looked through, and files that are taken. */
const MAX_PATCH = 4 << 20;
const MAX_FILES = 200;

/**
 * A line that names a file. Codex takes it indented and with CRLF; further blanks belong to the name. Lines of
 * content start with `+`, `-` or a blank and one more character of their own, so one that quotes such a line
 * (`+*** Add File: x`) is none.
 */
const FILE_LINE = /^[ \t]*\*\*\* (?:Add File|Update File|Delete File|Move to): (.*)$/;

/** The paths of a patch as they stand there, each once. */
export function pathsOfPatch(patch: string): string[] {
  const paths = new Set<string>();
  for (const line of patch.slice(0, MAX_PATCH).split("\n")) {
    if (paths.size >= MAX_FILES) break;
    const path = FILE_LINE.exec(line.endsWith("\r") ? line.slice(0, -1) : line)?.[1];
    if (path !== undefined && path !== "") paths.add(path);
  }
  return [...paths];
}
