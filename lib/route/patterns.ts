/** Patterns of `applies_to`, as they may be written: gitignore's, minus what Claude's own rules read otherwise. */

export type PatternCheck =
  /** `note` says how a pattern was rewritten that meant something else as it stood. */
  | { readonly ok: true; readonly pattern: string; readonly note?: string }
  /** Why not, and how to write it instead. */
  | { readonly ok: false; readonly fault: string };

/** Checks one pattern, drops a leading `./`, and escapes brackets that are part of a name. */
export function checkPattern(raw: string): PatternCheck {
  const written = raw.trim().normalize("NFC").replace(/^(?:\.\/)+/, "");
  const pattern = withRouteNames(written);
  const shown = JSON.stringify(raw.trim());
  const fault = (why: string): PatternCheck => ({ ok: false, fault: `Pattern ${shown} ${why}` });
  if (pattern === "") return fault("is empty");
  if (pattern.startsWith("!")) {
    return fault("starts with !: name the files it is about, not the others");
  }
  if (/\[[!^]/.test(pattern)) return fault("has [!…]: list the characters that may stand there");
  // deno-lint-ignore no-control-regex
  if (/[\x00-\x1f\x7f]/.test(pattern)) return fault("has a control character");
  if (/^(?:\*+|\/?\*\*\/?\*?|\/)$/.test(pattern)) {
    return fault("matches every file: leave applies_to out, or use always for every session");
  }
  if (/^[A-Za-z]:[\\/]/.test(pattern) || pattern.startsWith("~") || SYSTEM_FOLDER.test(pattern)) {
    return fault("is an absolute path: write it from the workspace's root, such as src/api/**");
  }
  if (pattern.split("/").includes("..")) return fault("leads out of the workspace with ..");
  if (pattern.split("**").length - 1 > MAX_ANY_FOLDERS) {
    return fault(`has more than ${MAX_ANY_FOLDERS} times **: name a folder of the path instead`);
  }
  if (hasCommaOutsideBraces(pattern)) {
    return fault("has a comma: write two patterns, or {a,b} for alternatives");
  }
  if (pattern === written) return { ok: true, pattern };
  return {
    ok: true,
    pattern,
    note: `Pattern ${shown} is kept as ${
      JSON.stringify(pattern)
    }: [ ] alone would mean one of the letters`,
  };
}

/** Each ** is tried at every folder of a path, for each place of the others: time grows with its power. */
const MAX_ANY_FOLDERS = 3;

/** A leading `/` means the workspace's root; these are hardly meant to be below it. */
const SYSTEM_FOLDER = /^\/(?:home|Users|root|etc|usr|var|tmp|opt|mnt|private|workspaces)\//;

/** A folder or file of a web framework's route, such as `[id]`, `[...slug]`, `[[...slug]].tsx`. */
const ROUTE_NAME =
  /^\[{1,2}(?:\.\.\.)?(?:id|[A-Za-z_][A-Za-z0-9_]{2,}(?:-[A-Za-z0-9_]{2,})*)\]{1,2}(?=$|\.)/;

/** Escapes the brackets of names that would otherwise be a choice of letters. */
function withRouteNames(pattern: string): string {
  return pattern.split("/")
    .map((segment) => segment.replace(ROUTE_NAME, (name) => name.replace(/[[\]]/g, "\\$&")))
    .join("/");
}

function hasCommaOutsideBraces(pattern: string): boolean {
  let depth = 0;
  for (const character of pattern) {
    if (character === "{") depth++;
    else if (character === "}") depth = Math.max(0, depth - 1);
    else if (character === "," && depth === 0) return true;
  }
  return false;
}
