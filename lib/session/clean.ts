/** Messages made fit to be kept, one after the other. */
import type { Said } from "../../hosts/transcript.ts";
import { visibleText } from "../sanitize.ts";
import { candidateParts } from "./candidate_lines.ts";
import { withoutOwnText } from "./own_text.ts";
import { Redactor } from "./redact.ts";
import { screenLines } from "./screen.ts";

/** Cleans the messages of one session: a secret that was recognised goes from later messages too. */
export class Cleaner {
  readonly #redactor = new Redactor({ personal: true });
  #dropped = 0;

  /** How many secrets of each kind were taken out. */
  get redacted(): Readonly<Record<string, number>> {
    return this.#redactor.counts;
  }

  /** How many lines were left out that read like instructions to the agent that reads them. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The messages of which something is left. */
  *clean(messages: Iterable<Said>): Iterable<Said> {
    for (const { role, text } of messages) {
      const clean = this.#text(text);
      if (clean !== "") yield { role, text: clean };
    }
  }

  /** Candidate lines once more, field by field: the bars between them look like code. */
  #fields(text: string): string {
    if (!text.includes("TYPE")) return text;
    return text.split("\n").map((line) => {
      const parts = candidateParts(line);
      return parts === null ? line : parts.map((part) => this.#redactor.redact(part)).join(" | ");
    }).join("\n");
  }

  /** What cannot be seen goes first: it could stand inside a secret. */
  #text(text: string): string {
    const seen = visibleText(text.replaceAll("\r\n", "\n"));
    const redacted = this.#fields(this.#redactor.redact(withoutOwnText(seen)));
    const found = screenLines(redacted);
    if (found.length === 0) return redacted.trim();
    this.#dropped += found.length;
    const bad = new Set(found.map(({ line }) => line));
    return redacted.split("\n").filter((_, at) => !bad.has(at + 1)).join("\n").trim();
  }
}
