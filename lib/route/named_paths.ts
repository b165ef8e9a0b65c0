/** Files that a prompt names: by what looks like a path and exists in the workspace. */
import { isAbsolute } from "@std/path/is-absolute";
import { join } from "@std/path/join";
import { realPathOrNull, relativePath } from "../workspace.ts";

/** Words of a prompt that are tried as paths. */
const MAX_NAMED = 60;
/** Characters of a prompt in which paths are looked for. */
const MAX_PROMPT = 20_000;

/** The files that a prompt names and that exist, relative to `base`. */
export function namedPaths(prompt: string, base: string, cwd: string): string[] {
  const found = new Set<string>();
  for (const word of pathWords(prompt.slice(0, MAX_PROMPT))) {
    for (const folder of new Set([cwd, base])) {
      const path = existingFile(word, folder, base);
      if (path !== null) {
        found.add(path);
        break;
      }
    }
  }
  return [...found];
}

/**
 * Words of a prompt that could be paths: quoted or in backticks (blanks allowed), `@path`, `path:line`, or any
 * word with a slash or a dot inside. Windows separators become `/`.
 */
export function pathWords(prompt: string): string[] {
  const words = new Set<string>();
  const add = (raw: string) => {
    const word = raw.replaceAll("\\", "/").replace(/^@/, "");
    if (words.size >= MAX_NAMED || word.length < 2 || word.length > 1000 || word.includes("://")) {
      return;
    }
    words.add(word);
    const place = /^(.+?):\d+(?:[:-]\d+)?$/.exec(word);
    if (place?.[1] !== undefined) words.add(place[1]);
  };
  for (
    const [, quoted] of prompt.matchAll(
      /[`"'\u201c\u2018\u300c(]([^`"'\u201d\u2019\u300d()\n]{1,300})[`"'\u201d\u2019\u300d)]/g,
    )
  ) {
    if (quoted !== undefined && /[./\\]/.test(quoted)) add(quoted.trim());
  }
  for (const [word] of prompt.matchAll(/[^\s`"'<>|,;\u3001\u3002\uff0c]+/g)) {
    if (!/[^.][./\\][^.]/.test(word) && !/^\.[^.]/.test(word)) continue;
    add(word);
    // The end of a sentence, a bracket, a particle glued on.
    const bare = word.replace(/^[([{]+/, "").replace(/[)\]}.:!?]+$/, "");
    if (bare !== word) add(bare);
    const particle = /^(.*\.[A-Za-z0-9]{1,8})[^ -~]+$/.exec(bare);
    if (particle?.[1] !== undefined) add(particle[1]);
  }
  return [...words];
}

function existingFile(word: string, folder: string, base: string): string | null {
  const real = realPathOrNull(isAbsolute(word) ? word : join(folder, word));
  const path = real === null ? null : relativePath(base, real);
  if (real === null || path === null) return null;
  try {
    return Deno.statSync(real).isFile ? path : null;
  } catch {
    return null;
  }
}
