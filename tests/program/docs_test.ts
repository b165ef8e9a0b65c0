/**
 * The documentation does what it says: every block of commands runs in order on a fresh machine, and what a page
 * shows is what the program prints. Out of step? `deno run -A tools/transcripts.ts` writes the real outputs.
 */
import { expect } from "@std/expect";
import { parse as parseJsonc } from "@std/jsonc/parse";
import { parse as parseYaml } from "@std/yaml/parse";
import { judge } from "../bench/routing.ts";
import { readLabelled } from "../bench/routing_data.ts";
import { type Block, blocksOf, linksOf } from "../docs/blocks.ts";
import { leadsSomewhere, pages, readPageText } from "../docs/pages.ts";
import { isShown, readPage, steady } from "../docs/reader.ts";
import { HOSTS } from "../../hosts/mod.ts";

/** Languages of blocks that are run, parsed, or only read. */
const RUN = ["sh", "console", "setup"];
const PARSED = ["json", "jsonc", "yaml"];
const READ = ["text", "markdown"];

/** Every block that could run and is not: the page, and how it starts. */
const NOT_RUN: readonly (readonly [page: string, start: string])[] = [
  [
    "CONTRIBUTING.md",
    "deno run -A tools/release/build.ts linux-x64   # dist/release; DENORT_BIN as for compile",
  ],
  [
    "README.md",
    "npx -y deno@2.9.6 task demo   # the main job in a temporary project, in a few seconds",
  ],
  [
    "docs/install.md",
    "curl -fsSLO https://github.com/OWNER/engram/releases/latest/download/install.sh",
  ],
  [
    "docs/install.md",
    "Invoke-WebRequest https://github.com/OWNER/engram/releases/latest/download/install.ps1 -OutFile install.ps1",
  ],
  ["docs/install.md", "sha256sum --check --ignore-missing SHA256SUMS"],
  ["docs/install.md", "deno task compile"],
  ["docs/routing.md", "deno task bench:routing path/to/folder --rows"],
];

const ALL: readonly (readonly [string, string])[] = await Promise.all(
  (await pages()).map(async (page) => [page, await readPageText(page)] as const),
);

for (const [page, text] of ALL) {
  const blocks = blocksOf(text);
  const runs = blocks.filter(({ language, notRun }) => RUN.includes(language) && notRun === null);
  if (runs.length === 0) continue;
  Deno.test(`${page}: what it tells to type runs, and prints what it shows`, async () => {
    await readPage(blocks, (block, ran) => {
      for (const { command, output, real } of ran) {
        if (isShown(output, real)) continue;
        expect(`line ${block.line}: ${command}\n${steady(real)}`)
          .toBe(`line ${block.line}: ${command}\n${steady(output)}`);
      }
    });
  });
}

Deno.test("a wrong output and a command that fails are noticed", async () => {
  expect(isShown("Saved 1 in 5 ms\n…\nend", "Saved 1 in 70 ms\na\nb\nend")).toBe(true);
  expect(isShown("Saved 1 in 5 ms\n…\nend", "Saved 2 in 70 ms\na\nend")).toBe(false);
  expect(isShown("", "Something")).toBe(false);
  const page = "```console\n$ engram init\nMade nothing\n```\n";
  const shown: boolean[] = [];
  await readPage(blocksOf(page), (_, ran) => {
    shown.push(...ran.map(({ output, real }) => isShown(output, real)));
  });
  expect(shown).toEqual([false]);
  const failing = blocksOf("```sh\nengram init\nengram lod\nengram init\n```\n");
  await expect(readPage(failing, () => {})).rejects.toThrow('Unknown command "lod"');
});

Deno.test("what is not run is named here, and says why", () => {
  const found = ALL.flatMap(([page, text]) =>
    blocksOf(text).filter(isLeftOut).map(({ text }) => [page, text.split("\n")[0] ?? ""])
  );
  expect(found.sort()).toEqual(NOT_RUN.map((each) => [...each]).sort());
});

/** Commands that nothing runs: by a comment, or because the shell is none that is here. */
function isLeftOut({ language, notRun }: Block): boolean {
  return notRun !== null || language === "powershell";
}

Deno.test("every block has a language; JSON and YAML parse", () => {
  for (const [page, text] of ALL) {
    for (const { language, text: code, line } of blocksOf(text)) {
      const known = [...RUN, ...PARSED, ...READ, "powershell"].includes(language);
      expect([page, line, language, known]).toEqual([page, line, language, true]);
      if (language === "json") JSON.parse(code);
      if (language === "jsonc") parseJsonc(code);
      if (language === "yaml") expect(parseYaml(code)).toBeInstanceOf(Object);
    }
  }
});

Deno.test("links lead to files and headings that are there", async () => {
  const dead: string[] = [];
  for (const [page, text] of ALL) {
    for (const link of linksOf(text)) {
      if (!await leadsSomewhere(page, link)) dead.push(`${page}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
});

Deno.test("every page of docs is reached from the README", () => {
  const reached = new Set<string>();
  const visit = (page: string) => {
    if (reached.has(page)) return;
    reached.add(page);
    const text = ALL.find(([name]) => name === page)?.[1] ?? "";
    for (const link of linksOf(text)) {
      const path = new URL(link.split("#")[0] || ".", `file:///${page}`).pathname.slice(1);
      if (path.endsWith(".md")) visit(path);
    }
  };
  visit("README.md");
  expect(ALL.map(([page]) => page).filter((page) => !reached.has(page))).toEqual([]);
});

Deno.test("every host that can be linked has a page with what is known of it", () => {
  for (const { name, link } of HOSTS) {
    if (typeof link === "string") continue;
    const text = ALL.find(([page]) => page === `docs/hosts/${name}.md`)?.[1] ?? "";
    expect([name, text.includes(`<!-- facts-${name}: generated -->`)]).toEqual([name, true]);
  }
});

Deno.test("every finding of doctor is in the page of symptoms", async () => {
  const page = ALL.find(([name]) => name === "docs/troubleshooting.md")?.[1] ?? "";
  const codes = new Set<string>();
  for (const folder of ["lib/doctor", ...HOSTS.map(({ name }) => `hosts/${name}`)]) {
    const url = new URL(`../../${folder}/`, import.meta.url);
    const files = await Array.fromAsync(Deno.readDir(url)).catch(() => []);
    for (const { name } of files.filter(({ name }) => /(?<!_test)\.ts$/.test(name))) {
      const text = await Deno.readTextFile(new URL(name, url));
      for (const [, code] of text.matchAll(/\bcode: "([a-z-]+)"/g)) codes.add(code ?? "");
      for (
        const [, code] of text.matchAll(
          /\b(?:finding|warn|broken)\(\s*(?:"(?:broken|warning|note)",\s*)?"([a-z-]+)"/g,
        )
      ) {
        codes.add(code ?? "");
      }
    }
  }
  expect(codes.size).toBeGreaterThan(20);
  expect([...codes].filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});

Deno.test("the page about routing shows the figures that the bench gives, about", async () => {
  const page = ALL.find(([name]) => name === "docs/routing.md")?.[1] ?? "";
  for (const [title, set] of [["dev", "routing-dev"], ["held out", "routing-held-out"]]) {
    const folder = decodeURIComponent(new URL(`../bench/${set}`, import.meta.url).pathname);
    const repos = await readLabelled(folder);
    for (const triggers of [false, true]) {
      const { report } = await judge(repos, triggers);
      const { rank, tiers, kinds, baselines } = report;
      const plain = baselines["BM25 (k1 1.2, b 0.75)"];
      const real = [
        rank.recall8,
        rank.mrr,
        tiers.first.body,
        kinds["paraphrase"]?.first.body,
        plain?.recall8,
        plain?.mrr,
      ].map(Number);
      const row = `| ${title}, ${triggers ? "with triggers" : "as written"} `;
      const line = page.split("\n").find((each) => each.startsWith(row)) ?? "";
      const shown = [...line.matchAll(/(\d+(?:\.\d+)?)( %)?/g)]
        .map(([, number, percent]) => Number(number) / (percent === undefined ? 1 : 100));
      const apart = real.map((value, at) => Math.abs(value - (shown[at] ?? Infinity)));
      // A little better or worse is no news; more should be told.
      expect([row, real, apart.every((each) => each < 0.04)]).toEqual([row, real, true]);
    }
  }
});
