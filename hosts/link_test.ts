/** What SPEC §3.2 promises for every settings file, checked for each host that is linked through one. */
import { expect } from "@std/expect";
import fc from "fast-check";
import { isObject } from "../lib/json.ts";
import { isMadeByLink, linkText } from "../lib/link/link_text.ts";
import type { Linked } from "../lib/link/survey.ts";
import { unlinkText } from "../lib/link/unlink_text.ts";
import { link as claude } from "./claude/link.ts";
import { link as codex } from "./codex/link.ts";
import { linked, othersOf, read, REQUEST, unlinked } from "../lib/link/link_trial.ts";

const all = [codex, claude];
const HOSTS: readonly Linked[] = [
  { name: "codex", link: codex, all },
  { name: "claude", link: claude, all },
];

function refusal(text: string, host: Linked): string {
  const outcome = linkText(text, host, REQUEST);
  return outcome.refused === null
    ? "not refused"
    : `${outcome.refused.line}: ${outcome.refused.text}`;
}

/** How often our command stands in each event's list. */
function countOf(text: string): Record<string, number> {
  const value = read(text);
  const hooks = isObject(value) && isObject(value.hooks) ? value.hooks : {};
  const counts: Record<string, number> = {};
  for (const [event, list] of Object.entries(hooks)) {
    const count = JSON.stringify(list).split("engram agent-hook --host").length - 1;
    if (count > 0) counts[event] = count;
  }
  return counts;
}

const TODAY: Readonly<Record<string, Record<string, number>>> = {
  codex: {
    SessionStart: 1,
    UserPromptSubmit: 1,
    PreToolUse: 1,
    PreCompact: 1,
    SubagentStart: 1,
  },
  claude: {
    SessionStart: 1,
    UserPromptSubmit: 1,
    InstructionsLoaded: 1,
    PreCompact: 1,
    SubagentStart: 1,
  },
};

const OTHER = '{"hooks":[{"type":"command","command":"lint --fix","timeout":30}]}';
const ours = (host: Linked, timeout = 10) =>
  `{"hooks":[{"type":"command","command":"engram agent-hook --host ${host.name}","timeout":${timeout}}]}`;

/** Files that a host reads: link adds only our entries, unlink gives the same bytes. */
const READABLE: Readonly<Record<string, string>> = {
  "an empty object": "{}",
  "an empty object with a final newline": "{}\n",
  "an empty object on two lines": "{\n}\n",
  "an empty object with a blank": "{ }",
  "empty hooks": '{"hooks":{}}',
  "empty hooks on several lines": '{\n  "hooks": {\n  }\n}\n',
  "empty lists": '{"hooks":{"SessionStart":[],"UserPromptSubmit":[ ],"PreCompact":[\n]}}',
  "minified": `{"hooks":{"SessionStart":[${OTHER}],"Stop":[${OTHER}]}}`,
  "tabs": `{\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t${OTHER}\n\t\t]\n\t}\n}\n`,
  "CRLF": `{\r\n  "hooks": {\r\n    "SessionStart": [\r\n      ${OTHER}\r\n    ]\r\n  }\r\n}\r\n`,
  "no final newline": `{\n  "hooks": {\n    "Stop": [${OTHER}]\n  }\n}`,
  "a 20-digit number": `{"hooks":{"Stop":[{"x":12345678901234567890,"hooks":[]}]}}`,
  "odd numbers": `{"hooks":{"Stop":[{"x":[1.0,1e3,-0,0.10],"hooks":[]}]}}`,
  "blank lines at the end": `{"hooks":{"Stop":[${OTHER}]}}\n\n\n`,
  "escaped keys": `{"h\\u006foks":{"Session\\u0053tart":[${OTHER}]}}`,
  "unknown events": `{"hooks":{"Unknown":{},"Stop":[${OTHER}]}}`,
};

for (const host of HOSTS) {
  for (const [name, text] of Object.entries(READABLE)) {
    Deno.test(`${host.name}: ${name}: only our entries are added, and unlink gives the same bytes`, () => {
      const result = linked(text, host);
      expect(countOf(result)).toEqual(TODAY[host.name]);
      expect(othersOf(read(result))).toEqual(othersOf(read(text)));
      expect(linked(result, host)).toBe(result);
      expect(unlinked(result, host)).toBe(text);
      // Nothing but insertions: the old text is a subsequence of the new one.
      let at = 0;
      for (const character of result) if (character === text[at]) at++;
      expect(at).toBe(text.length);
    });
  }
}

/** Files that no host here reads. */
const UNREADABLE: Readonly<Record<string, readonly [string, string]>> = {
  "a missing comma": [`{\n  "a": 1\n  "hooks": {}\n}`, "3: a comma is missing"],
  "a missing brace": [`{\n  "hooks": {\n}`, '3: a closing "}" is missing'],
  "line comments": [`{\n  // mine\n  "hooks": {}\n}`, "2: it has a comment"],
  "block comments": [`{\n  "hooks": {} /* mine */\n}`, "2: it has a comment"],
  "null": ["null", "1: the top level is not an object"],
  "a list": ["[]", "1: the top level is not an object"],
  "an empty file": ["", "1: the file is empty; delete it, or write {} into it"],
  "blanks": [" \n", "1: the file is empty; delete it, or write {} into it"],
  "hooks: []": [`{\n  "hooks": []\n}`, '2: "hooks" is a list, not an object'],
  "hooks: null": [`{"hooks":null}`, '1: "hooks" is null, not an object'],
  "an event that is an object": [
    `{"hooks":{\n"SessionStart":{}}}`,
    '2: "SessionStart" is an object, not a list',
  ],
  "a trailing comma": [`{"hooks":{\n"SessionStart":[],\n}}`, "2: it has a trailing comma"],
  "text after the end": [`{"hooks":{}}\nx`, "2: unexpected text"],
  "a no-break space": [`{\n\u00a0"hooks":{}}`, "2: unexpected text"],
  "a control character": [`{"hooks":{"x":"a\tb"}}`, "1: a control character in a string"],
  "not closed": [`{"hooks":{"x":"`, "1: a string is not closed"],
};

for (const host of HOSTS) {
  for (const [name, [text, reason]] of Object.entries(UNREADABLE)) {
    Deno.test(`${host.name}: ${name}: refused with line and reason`, () => {
      expect(refusal(text, host)).toBe(reason);
    });
  }
}

Deno.test("deeply nested: refused, not a crash", () => {
  const text = `{"x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
  for (const host of HOSTS) expect(refusal(text, host)).toBe("1: it is nested too deeply");
});

for (const host of HOSTS) {
  const test = (name: string, body: () => void) => Deno.test(`${host.name}: ${name}`, body);

  test("a file that link makes is pretty-printed, and goes with unlink", () => {
    const text = linked(null, host);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(linked(text, host)).toBe(text);
    expect(unlinked(text, host)).toBe(null);
    expect(unlinked(text.replaceAll("\n", "\r\n"), host)).toBe(null);
  });

  test("keys stand in the promised order", () => {
    const groups = [
      ...linked("{}", host).matchAll(/\{("matcher": "[^"]*", )?"hooks": \[\{.*?\}\]\}/g),
    ];
    expect(groups.length).toBe(5);
    for (const [group] of groups) {
      expect(group).toMatch(
        /\{"type": "command", "command": "engram agent-hook --host \w+", "timeout": 10\}/,
      );
    }
  });

  test("in an existing file each entry stands on one line, indented like its neighbours", () => {
    const lines = linked(`{\n    "hooks": {\n        "Stop": [${OTHER}]\n    }\n}\n`, host).split(
      "\n",
    );
    const own = lines.filter((line) => line.includes("engram agent-hook"));
    expect(own.length).toBe(5);
    for (const line of own) expect(line).toMatch(/^ {8}"\w+": \[\{.*\}\],?$/);
  });

  test("122 copies become one", () => {
    const copies = Array(122).fill(ours(host, 10_000)).join(",");
    const result = linked(`{"hooks":{"SessionStart":[${copies}]}}`, host);
    expect(countOf(result)).toEqual(TODAY[host.name]);
    expect(unlinked(`{"hooks":{"Stop":[],"SessionStart":[${copies}]}}`, host))
      .toBe(`{"hooks":{"Stop":[]}}`);
  });

  test("122 copies in a file that link made: it stays one", () => {
    const group = JSON.parse(ours(host, 10_000));
    const text = `${
      JSON.stringify({ hooks: { SessionStart: Array(122).fill(group) } }, null, 2)
    }\n`;
    const result = linked(text, host);
    expect(countOf(result)).toEqual(TODAY[host.name]);
    expect(isMadeByLink(result, host)).toBe(true);
    expect(unlinked(result, host)).toBe(null);
  });

  test("ours between two of others is updated in place, and unlink leaves the two", () => {
    const text = `{"hooks":{"SessionStart":[${OTHER},${ours(host, 10_000)},${OTHER}]}}`;
    const result = linked(text, host);
    expect(result.startsWith(
      `{"hooks":{"SessionStart":[${OTHER},${ours(host, 10)},${OTHER}]`,
    )).toBe(true);
    expect(unlinked(result, host)).toBe(`{"hooks":{"SessionStart":[${OTHER},${OTHER}]}}`);
  });

  test("our handler between two others' in one group", () => {
    const other = '{"type":"command","command":"lint"}';
    const own = `{"type":"command","command":"engram agent-hook --host ${host.name}","timeout":10}`;
    const text = `{"hooks":{"SessionStart":[{"hooks":[${other},${own},${other}]}]}}`;
    const result = linked(text, host);
    expect(countOf(result)).toEqual(TODAY[host.name]);
    expect(result).toContain(`{"hooks":[${other},${own},${other}]}`);
    expect(unlinked(result, host)).toBe(
      `{"hooks":{"SessionStart":[{"hooks":[${other},${other}]}]}}`,
    );
  });

  test("older entries are brought to today's form, their place and their program kept", () => {
    const old = `{
  "hooks": {
    "SessionStart": [
      {
        "hooks": [
          { "type": "command", "command": "/opt/x/engram agent-hook --host ${host.name}", "timeout": 10000 }
        ]
      },
      ${OTHER}
    ]
  }
}
`;
    const result = linked(old, host, { works: (program) => program === "/opt/x/engram" });
    expect(result.startsWith(old.replace("10000", "10").slice(0, old.indexOf(OTHER)))).toBe(true);
    expect(countOf(result)).toEqual({ ...TODAY[host.name] });
    // New entries start the same program.
    expect(result.split("/opt/x/engram agent-hook").length).toBe(6);
    const broken = linked(old, host);
    expect(broken).not.toContain("/opt/x/engram");
  });

  test("SessionEnd: on request, kept by a later link, removed by unlink", () => {
    const text = `{"hooks":{"Stop":[${OTHER}]}}`;
    const result = linked(text, host, { options: new Set(["session-end"]) });
    expect(countOf(result).SessionEnd).toBe(1);
    expect(result).toContain(`"timeout": ${host.name === "codex" ? 3 : 5}}`);
    expect(linked(result, host)).toBe(result);
    expect(unlinked(result, host)).toBe(text);
    expect(countOf(linked(text, host)).SessionEnd).toBe(undefined);
  });

  test("an entry that names another host is taken out", () => {
    const foreign = ours({ ...host, name: "gemini" }).replace('"timeout":10', '"timeout":10000');
    const text = `{"hooks":{"SessionStart":[${OTHER},${foreign}]}}`;
    const result = linked(text, host);
    expect(result).not.toContain("--host gemini");
    expect(countOf(result)).toEqual(TODAY[host.name]);
    expect(unlinked(text, host)).toBe(`{"hooks":{"SessionStart":[${OTHER}]}}`);
  });

  test("entries of ours where the host does not read are taken out first, then the file is judged", () => {
    const text = `{"SessionStart":[${ours(host)}],"hooks":{"Stop":[${OTHER}]}}`;
    const result = linked(text, host);
    expect(Object.keys(read(result) as Record<string, unknown>)).toEqual(["hooks"]);
    expect(countOf(result)).toEqual(TODAY[host.name]);
    expect(unlinked(text, host)).toBe(`{"hooks":{"Stop":[${OTHER}]}}`);
  });

  test("what only mentions our command is reported and not touched", () => {
    const name = host.name;
    const lookalikes = [
      `{"hooks":[{"type":"command","command":"FOO=1 engram agent-hook --host ${name}","timeout":10}]}`,
      `{"hooks":[{"type":"command","command":"engram agent-hook --host ${name} || true","timeout":10}]}`,
      `{"hooks":[{"type":"command","command":"engram agent-hook --host ${name}","timeout":30}]}`,
      `{"hooks":[{"type":"command","command":"engram agent-hook --host ${name}","timeout":10,"async":true}]}`,
      `{"matcher":"startup","hooks":[{"type":"command","command":"engram agent-hook --host ${name}","timeout":10}]}`,
      `{"hooks":[{"type":"command","command":"/opt/engram-wrap agent-hook --host ${name}","timeout":10}]}`,
    ];
    for (const lookalike of lookalikes) {
      const text = `{\n"hooks":{"SessionStart":[${lookalike}]}}`;
      const outcome = linkText(text, host, REQUEST);
      if (outcome.refused !== null) throw new Error(outcome.refused.text);
      expect(outcome.text).toContain(lookalike);
      expect(outcome.notes).toEqual([{
        line: 2,
        text: 'mentions "agent-hook" but is no entry that link writes; left alone',
      }]);
      expect(unlinked(outcome.text, host)).toBe(text);
    }
  });

  test("unlink works on a broken host file as long as it can be read, and refuses else", () => {
    const text = `{\n// mine\n"hooks":{"SessionStart":[${ours(host)},]},}`;
    expect(unlinked(text, host)).toBe("{\n// mine\n}");
    const broken = unlinkText(`{"hooks":{"SessionStart":[${ours(host)}}`, host);
    expect(broken.refused?.line).toBe(1);
    expect(unlinked("{ not json", host)).toBe("{ not json");
  });

  test("global entries carry --global", () => {
    const program = "'/path with space/engram'";
    const text = linked("{}", host, {
      scope: "global",
      program,
      works: (word) => word === program,
    });
    expect(text).toContain(
      `"command": "'/path with space/engram' agent-hook --host ${host.name} --global"`,
    );
    const project = linked("{}", host);
    expect(linked(project, host, { scope: "global", program }))
      .toContain(`"command": "engram agent-hook --host ${host.name} --global"`);
  });
}

// Random documents: other people's groups and settings, odd blanks, CRLF, duplicate keys.

const blank = fc.constantFrom("", "", " ", "\n", "\n    ", "\t", "  \n\t");
const text = fc.constantFrom('"a"', '"b, c"', '"{ // x"', '"\\u0041"', '"한"', '"/* y */"', '""');
const scalar = fc.oneof(
  text,
  fc.constantFrom("1", "-0", "1.0", "12345678901234567890", "true", "null"),
);

function joined(
  open: string,
  close: string,
  items: fc.Arbitrary<string>,
  maxLength: number,
): fc.Arbitrary<string> {
  const padded = fc.tuple(blank, items, blank).map((parts) => parts.join(""));
  return fc.oneof(
    fc.array(padded, { minLength: 1, maxLength }).map((list) => open + list.join(",") + close),
    blank.map((inner) => open + inner + close),
  );
}

const value: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    scalar,
    joined("[", "]", tie("value"), 3),
    joined("{", "}", fc.tuple(text, blank, tie("value")).map(([k, b, v]) => `${k}:${b}${v}`), 3),
  ),
})).value;

const group = fc.tuple(blank, value, blank).map(([a, extra, b]) =>
  `{${a}"x":${extra},${b}"hooks":[{"type":"command","command":"lint"}]}`
);
const event = fc.constantFrom(
  "SessionStart",
  "UserPromptSubmit",
  "PreCompact",
  "Stop",
  "SubagentStart",
  "Unknown",
);
const lists = fc.uniqueArray(
  fc.tuple(event, blank, joined("[", "]", group, 3)),
  { maxLength: 4, selector: ([name]) => name },
);
const hooks = fc.tuple(lists, blank, blank).map(([items, a, b]) =>
  items.length === 0
    ? `{${a}}`
    : `{${a}${items.map(([name, gap, list]) => `"${name}"${gap}:${list}`).join(`,${b}`)}${a}}`
);

/** `keys` are other top-level members; `twice` puts the hooks before another `hooks` that wins. */
const documents = (keys: boolean) =>
  fc.tuple(
    fc.array(fc.tuple(text, value), { maxLength: keys ? 3 : 0 }),
    fc.option(hooks),
    fc.boolean(),
    blank,
    blank,
    fc.boolean(),
  ).map(([others, own, twice, a, b, crlf]) => {
    const members = others.map(([key, item]) => `${key}:${item}`);
    if (own !== null) members.push(`"hooks":${own}`);
    if (own !== null && keys && twice) members.unshift(`"hooks":${a}{"Stop":[]}`);
    const result = `{${a}${members.join(`,${b}`)}${b}}`;
    return crlf ? result.replaceAll("\n", "\r\n") : result;
  });

for (const host of HOSTS) {
  Deno.test(`${host.name}: random documents: link is idempotent and effective, unlink restores them`, () => {
    fc.assert(
      fc.property(documents(host.name === "claude"), (document) => {
        const result = linked(document, host);
        expect(linked(result, host)).toBe(result);
        expect(countOf(result)).toEqual(TODAY[host.name]);
        expect(unlinked(result, host)).toBe(document);
        // Also without the tolerant reader.
        const strict: unknown = JSON.parse(result);
        expect(isObject(strict)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  Deno.test(`${host.name}: random lists of ours and of others: one of ours is left, others keep their order`, () => {
    const own =
      `{"type":"command","command":"engram agent-hook --host ${host.name}","timeout":10000}`;
    const lint = '{"type":"command","command":"lint"}';
    const item = fc.constantFrom(
      OTHER,
      OTHER.replace("lint", "x"),
      ours(host),
      ours(host, 10_000),
      ours({ ...host, name: "gemini" }),
      `{"matcher":"","hooks":[${own},${own}]}`,
      `{"matcher":"*","name":"mine","hooks":[${lint},${own},${lint},${own}]}`,
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const document = `{"hooks":{"PreCompact":[${items.join(", ")}]}}`;
        const result = linked(document, host);
        expect(othersOf(read(result))).toEqual(othersOf(read(document)));
        expect(linked(result, host)).toBe(result);
        const others = items.filter((text) => !text.includes("engram"));
        if (host.name === "claude") expect(countOf(result)).toEqual(TODAY[host.name]);
        if (items.length > others.length) {
          const left = unlinked(result, host);
          expect(othersOf(read(left ?? "{}"))).toEqual(othersOf(read(document)));
          expect(left ?? "").not.toContain("agent-hook");
        } else expect(unlinked(result, host)).toBe(document);
      }),
      { numRuns: 200 },
    );
  });
}
