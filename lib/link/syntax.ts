/** Whether a host could read a text as JSON, and if not, why. */
import { createScanner, printParseErrorCode } from "jsonc-parser";
import type { Fault, Syntax } from "../../hosts/link.ts";
import { type Node, parse, splitBom } from "./json_tree.ts";

const ERRORS: Readonly<Record<string, string>> = {
  InvalidSymbol: "unexpected text",
  InvalidNumberFormat: "a malformed number",
  PropertyNameExpected: "a name in double quotes is missing",
  ValueExpected: "a value is missing",
  ColonExpected: "a colon is missing",
  CommaExpected: "a comma is missing",
  CloseBraceExpected: 'a closing "}" is missing',
  CloseBracketExpected: 'a closing "]" is missing',
  EndOfFileExpected: "there is text after the end",
  UnexpectedEndOfComment: "a comment is not closed",
  UnexpectedEndOfString: "a string is not closed",
  UnexpectedEndOfNumber: "a number breaks off",
  InvalidUnicode: "a malformed \\u escape",
  InvalidEscapeCharacter: "an unknown escape in a string",
  InvalidCharacter: "a control character in a string",
};

export type Reading =
  | { readonly root: Node; readonly fault: null }
  | { readonly root: null; readonly fault: Fault };

/** Reads a text as tolerantly as any host does: comments and trailing commas. Offsets are behind a BOM. */
export function readTolerant(text: string): Reading {
  const { body } = splitBom(text);
  if (body.trim() === "") return fault(0, "the file is empty; delete it, or write {} into it");
  let reading: ReturnType<typeof parse>;
  try {
    reading = parse(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return fault(0, "it is nested too deeply");
  }
  const [error] = reading.errors;
  if (error !== undefined) {
    return fault(error.offset, ERRORS[printParseErrorCode(error.error)] ?? "it is not JSON");
  }
  const { root } = reading;
  if (root === undefined) return fault(0, "it is not JSON");
  if (root.type !== "object") return fault(root.offset, "the top level is not an object");
  return { root, fault: null };
}

/** Reads a text as a host with this syntax does. */
export function readAs(text: string, syntax: Syntax): Reading {
  const { bom, body } = splitBom(text);
  if (bom !== "" && !syntax.bom) return fault(0, "it starts with a byte order mark (BOM)");
  const reading = readTolerant(text);
  if (reading.root === null) return reading;
  const tokens = scan(body);
  if (!syntax.comments) {
    const comment = tokens.find(({ text }) => text.startsWith("/"));
    if (comment !== undefined) return fault(comment.offset, "it has a comment");
  }
  if (!syntax.trailingCommas) {
    const code = tokens.filter(({ text }) => !text.startsWith("/"));
    const comma = code.find(({ text }, index) =>
      text === "," && /^[\]}]/.test(code[index + 1]?.text ?? "")
    );
    if (comma !== undefined) return fault(comma.offset, "it has a trailing comma");
  }
  return reading;
}

/** A token of a JSON text; white space is left out, comments are not. */
export interface Token {
  readonly offset: number;
  readonly text: string;
}

/** The tokens from one offset up to another. */
export function scan(text: string, from = 0, to = text.length): Token[] {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  const tokens: Token[] = [];
  for (;;) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    if (offset >= to || scanner.getTokenLength() === 0) return tokens;
    const token = text.slice(offset, offset + scanner.getTokenLength());
    if (token.trim() !== "") tokens.push({ offset, text: token });
  }
}

function fault(offset: number, reason: string): Reading {
  return { root: null, fault: { offset, reason } };
}
