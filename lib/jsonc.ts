/** JSON as people write it. */

/** JSON with comments and trailing commas; the parser for those is loaded only when JSON's own refuses. */
export async function parseJsonc(text: string): Promise<unknown> {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return JSON.parse(bare);
  } catch {
    const { parse } = await import("@std/jsonc/parse");
    return parse(bare);
  }
}
