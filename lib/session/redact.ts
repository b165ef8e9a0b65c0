/**
 * Takes credentials and personal data out of text: what memories, inbox and traces must never hold.
 *
 * Layers that look for one thing each: tokens of services (our table and the library @secretlint), private
 * keys, addresses with passwords, headers, command lines, and values beside a name that says they are secret.
 * What one of them found goes wherever it stands. Each takes time linear in the text, also on text made to be slow.
 *
 * What is not found: a secret that nothing announces and that has no format of its own, one that is split over
 * messages or lines, and encrypted or encoded ones (but PEM in base64).
 */
import { assignedSecrets } from "./redact/assignment.ts";
import { commandPasswords } from "./redact/command.ts";
import { echoes, tellingValues } from "./redact/echo.ts";
import { headerSecrets } from "./redact/header.ts";
import { libraryTokens } from "./redact/library.ts";
import { personalData } from "./redact/personal.ts";
import { privateKeys } from "./redact/private_key.ts";
import { mergeSpans, type Span } from "./redact/span.ts";
import { tableSecrets } from "./redact/table.ts";
import { serviceTokens } from "./redact/tokens.ts";
import { urlCredentials } from "./redact/url.ts";

/** Values that a {@linkcode Redactor} remembers. */
const MAX_KNOWN = 100;

/** A secret in a text. */
export interface Finding {
  /** For people, such as "GitHub token"; never a part of the value. */
  readonly kind: string;
  /** Line of its first character, from 1. */
  readonly line: number;
  /** UTF-16 offsets of the value itself. */
  readonly start: number;
  readonly end: number;
}

export interface RedactOptions {
  /** True to take out personal data too, as in transcripts; memories keep it. */
  readonly personal: boolean;
}

export interface Redacted {
  readonly text: string;
  /** How many of each kind were taken out. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Finds the credentials in a text, in order and without overlap. Works on anything that is text: files, titles,
 * names of files.
 */
export function findCredentials(text: string): Finding[] {
  return withLines(text, credentials(text, new Map()));
}

/** The text with `[redacted: <kind>]` for each secret. Doing it twice changes nothing more. */
export function redact(text: string, options: RedactOptions): Redacted {
  const redactor = new Redactor(options);
  return { text: redactor.redact(text), counts: redactor.counts };
}

/**
 * Redacts a transcript message by message and adds up what was taken out. A value that was recognised in one
 * message goes from the later ones too; they are held in memory only.
 */
export class Redactor {
  readonly #options: RedactOptions;
  readonly #known = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor(options: RedactOptions) {
    this.#options = options;
  }

  /** One message, redacted; see {@linkcode redact}. */
  redact(message: string): string {
    const found = credentials(message, this.#known);
    for (const [value, kind] of tellingValues(message, found)) {
      if (this.#known.size < MAX_KNOWN) this.#known.set(value, kind);
    }
    const spans = this.#options.personal ? mergeSpans([found, personalData(message)]) : found;
    let text = "";
    let from = 0;
    for (const { kind, start, end } of spans) {
      text += `${message.slice(from, start)}[redacted: ${kind}]`;
      from = end;
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    }
    return text + message.slice(from);
  }

  /** How many of each kind were taken out so far. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}

/** The credentials in a text, those seen `before` too. */
function credentials(text: string, before: ReadonlyMap<string, string>): Span[] {
  // The most telling layers first: where two find the same value, the first names it.
  const found = mergeSpans([
    privateKeys(text),
    serviceTokens(text),
    libraryTokens(text),
    urlCredentials(text),
    headerSecrets(text),
    assignedSecrets(text),
    tableSecrets(text),
    commandPasswords(text),
  ]);
  const values = new Map([...before, ...tellingValues(text, found)]);
  return values.size === 0 ? found : mergeSpans([found, echoes(text, values)]);
}

function withLines(text: string, spans: readonly Span[]): Finding[] {
  let line = 1;
  let at = 0;
  return spans.map(({ kind, start, end }) => {
    for (
      let next = text.indexOf("\n", at);
      next !== -1 && next < start;
      next = text.indexOf("\n", at)
    ) {
      line += 1;
      at = next + 1;
    }
    return { kind, line, start, end };
  });
}
