/** The diff that `--plan` shows: the lines we touch, without the values of others on them. */
import { unifiedDiff } from "../cli/diff.ts";
import { endOf, type Node, splitBom } from "./json_tree.ts";
import { type Linked, survey } from "./survey.ts";
import { readTolerant, scan } from "./syntax.ts";

/**
 * The unified diff of two texts of a settings file, the empty text for no file. Settings hold other people's
 * secrets, and a line that we touch may be the whole file: their values and comments are shown as `…`.
 */
export function maskedDiff(before: string, after: string, path: string, host: Linked): string {
  return unifiedDiff(mask(before, host), mask(after, host), { path, context: 0 });
}

function mask(text: string, host: Linked): string {
  const { root } = readTolerant(text);
  if (root === null) return "";
  const { bom, body } = splitBom(text);
  const ours = survey(root, host).ours.map(({ item }) => item);
  const tokens = scan(body);
  let result = "";
  let at = 0;
  tokens.forEach((token, index) => {
    const isName = tokens[index + 1]?.text === ":";
    if (isName || isOurs(token.offset, ours)) return;
    const shown = masked(token.text);
    result += body.slice(at, token.offset) + shown;
    at = token.offset + token.text.length;
  });
  return bom + result + body.slice(at);
}

function isOurs(offset: number, items: readonly Node[]): boolean {
  return items.some((item) => offset >= item.offset && offset < endOf(item));
}

function masked(token: string): string {
  if (token.startsWith('"')) return '"…"';
  if (token.startsWith("/")) return token.replace(/[^\r\n]+/g, "…");
  return /^[-\d]/.test(token) ? "…" : token;
}
