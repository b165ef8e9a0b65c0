import { expect } from "@std/expect";
import { candidateLines, candidateOfLine, candidateParts } from "./candidate_lines.ts";
import { cpuTime } from "../../tests/cpu_time.ts";

const LINE =
  "TYPE: rule | TITLE: Tabs | TEXT: Use tabs. | TRIGGERS: indent; 들여쓰기, spaces | TAGS: style, go | " +
  "APPLIES_TO: src/*.{ts,js}, docs/** | DEPENDS_ON: editor | UPDATE: tabs";

const CANDIDATE = {
  type: "rule",
  title: "Tabs",
  text: "Use tabs.",
  triggers: ["indent", "들여쓰기", "spaces"],
  tags: ["style", "go"],
  appliesTo: ["src/*.{ts,js}", "docs/**"],
  dependsOn: ["editor"],
  update: "tabs",
};

Deno.test("all fields of a line, in any order", () => {
  expect(candidateOfLine(LINE)).toEqual(CANDIDATE);
  const [type = "", ...others] = LINE.split(" | ");
  expect(candidateOfLine([type, ...others.reverse()].join(" | "))).toEqual(CANDIDATE);
});

Deno.test("what is put round a line is not a part of it", () => {
  for (
    const dressed of [
      `- ${LINE}`,
      `* ${LINE}`,
      `3. ${LINE}`,
      `> > ${LINE}`,
      `\`${LINE}\``,
      `**${LINE}**`,
      `- **${LINE}** `,
      `| ${LINE} |`.slice(2),
      `  ${LINE}  `,
    ]
  ) expect([dressed, candidateOfLine(dressed)]).toEqual([dressed, CANDIDATE]);
});

Deno.test("marks at a line's end that nothing opened are its own", () => {
  expect(candidateOfLine("TYPE: rule | TEXT: Run `make all`")?.text).toBe("Run `make all`");
  expect(candidateOfLine("* TYPE: rule | TEXT: T | APPLIES_TO: docs/**")?.appliesTo)
    .toEqual(["docs/**"]);
  expect(candidateOfLine("TYPE: rule | TEXT: Never **ever**")?.text).toBe("Never **ever**");
});

Deno.test("a bar inside a text is no border", () => {
  expect(candidateOfLine("TYPE: rule | TEXT: Use a | b, not c | TAGS: x")?.text)
    .toBe("Use a | b, not c");
});

Deno.test("the form itself, other types, doubled and unknown fields are no candidates", () => {
  for (
    const line of [
      "TYPE: … | TEXT: … | TRIGGERS: …",
      "TYPE: rule | TEXT: <text>",
      "TYPE: rule | TEXT:",
      "TYPE: poem | TEXT: Roses",
      "TYPE: rule | TEXT: a | TEXT: b",
      "The TYPE: rule | TEXT: a",
      "TYPE: rule",
    ]
  ) expect([line, candidateOfLine(line)]).toEqual([line, null]);
});

Deno.test("each candidate of a text once", () => {
  const texts = ["Intro\nTYPE: rule | TEXT: a\n", "> TYPE: rule | TEXT: a\nTYPE: skill | TEXT: a"];
  expect(candidateLines(texts).map(({ type, text }) => [type, text]))
    .toEqual([["rule", "a"], ["skill", "a"]]);
});

Deno.test("the parts of a line that may be one, for the redaction of each", () => {
  expect(candidateParts("> TYPE: rule | TEXT: a | b")).toEqual(["> TYPE: rule", "TEXT: a | b"]);
  expect(candidateParts("a TYPE: rule | TEXT: b")).toBeNull();
});

Deno.test("hostile lines take time that grows with their length only", () => {
  for (const piece of ["TYPE: ", "TYPE: rule | TEXT: ", "> ", "* ", " | ", "`"]) {
    const line = `TYPE: rule | TEXT: ${piece.repeat(Math.ceil(1_000_000 / piece.length))}`;
    const time = cpuTime(() => [candidateOfLine(line), candidateOfLine(line.slice(19))]);
    expect([piece, time < 2_000]).toEqual([piece, true]);
  }
});
