// What Engram uses of @secretlint's rules. The package's own types need @secretlint/types, which it does not
// install.

/** Where a rule looks. */
export interface Source {
  readonly content: string;
  readonly filePath: string;
  readonly ext: string;
  readonly contentType: "text";
}

/** What a rule is given to answer with. */
export interface RuleContext {
  readonly sharedOptions: Readonly<Record<string, never>>;
  createTranslator(messages: unknown): (id: string) => { readonly messageId: string };
  report(found: { readonly range: readonly [number, number] }): void;
  ignore(ignored: unknown): void;
}

export interface Rule {
  readonly meta: { readonly id: string };
  create(
    context: RuleContext,
    options: Readonly<Record<string, never>>,
  ): { file?(source: Source): void | Promise<void> };
}

export const rules: readonly Rule[];
