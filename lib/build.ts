/** What this build is. The compile step puts the commit into the bundle in place of the mark below. */
export const VERSION = "0.1.0";

const COMMIT_MARK = "__ENGRAM_COMMIT__";

/** Short commit id of a compiled binary, `dev` when run from the sources. */
export const COMMIT = COMMIT_MARK.startsWith("__ENGRAM") ? "dev" : COMMIT_MARK;

/** The first line of `engram --version`; `link` and `doctor` recognise this program by it. */
export function versionLine(): string {
  return `engram ${VERSION} (commit ${COMMIT}, deno ${Deno.version.deno}, ${Deno.build.target})`;
}
