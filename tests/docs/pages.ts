/** The pages of the documentation. */
const ROOT = new URL("../../", import.meta.url);

/** Paths from the root: the README, its companions, and everything in `docs/`. */
export async function pages(): Promise<string[]> {
  const found: string[] = [];
  for (const name of ["README.md", "CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md"]) {
    if (await Deno.stat(new URL(name, ROOT)).catch(() => null) !== null) found.push(name);
  }
  for await (const page of below("docs")) found.push(page);
  return found.sort();
}

async function* below(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(`${folder}/`, ROOT))) {
    if (isDirectory) yield* below(`${folder}/${name}`);
    else if (name.endsWith(".md")) yield `${folder}/${name}`;
  }
}

/** The text of a page. */
export function readPageText(page: string): Promise<string> {
  return Deno.readTextFile(new URL(page, ROOT));
}

/** Whether a link from that page leads to a file. */
export async function leadsSomewhere(page: string, link: string): Promise<boolean> {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? new URL(page, ROOT) : new URL(path, new URL(page, ROOT));
  const info = await Deno.stat(target).catch(() => null);
  if (info === null || anchor === undefined) return info !== null;
  const headings = (await Deno.readTextFile(target)).matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading]) => anchorOf(heading ?? "") === anchor);
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "").replaceAll(" ", "-");
}
