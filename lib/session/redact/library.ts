/** Tokens that the rules of @secretlint know: exact formats, kept up by its maintainers. */
// @ts-types="./secretlint.d.ts"
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import type { Span } from "./span.ts";
import { isPlaceholder } from "./plausible.ts";

const PREFIX = "@secretlint/secretlint-rule-";

/**
 * Rules that are not run:
 * - filter-comments obeys `secretlint-disable` in the text, which a transcript must not decide;
 * - basicauth and database-connection-string report whole addresses and let many passwords pass,
 *   privatekey wants a whole and plain key: url.ts and private_key.ts do these;
 * - gcp judges whole files by their extension.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "basicauth",
  "database-connection-string",
  "filter-comments",
  "gcp",
  "privatekey",
]);

/** Names for people, where the rule's own is not one. */
const KINDS: Readonly<Record<string, string>> = {
  "1password": "1Password token",
  anthropic: "Anthropic key",
  aws: "AWS secret key",
  cloudflare: "Cloudflare token",
  databricks: "Databricks token",
  docker: "Docker token",
  figma: "Figma token",
  github: "GitHub token",
  gitlab: "GitLab token",
  grafana: "Grafana token",
  groq: "Groq key",
  "hashicorp-vault": "Vault token",
  huggingface: "Hugging Face token",
  linear: "Linear key",
  notion: "Notion token",
  npm: "npm token",
  openai: "OpenAI key",
  sendgrid: "SendGrid key",
  shopify: "Shopify token",
  slack: "Slack token",
  stripe: "Stripe key",
  tailscale: "Tailscale key",
  vercel: "Vercel token",
};

/** The tokens in a text that the library finds. */
export function libraryTokens(text: string): Span[] {
  const spans: Span[] = [];
  // No file name and no extension: what is a secret does not depend on where the text comes from.
  const source = { content: text, filePath: "", ext: "", contentType: "text" } as const;
  for (const rule of rules) {
    const name = rule.meta.id.replace(PREFIX, "");
    if (LEFT_OUT.has(name)) continue;
    const kind = KINDS[name] ?? "service token";
    rule.create({
      sharedOptions: {},
      createTranslator: () => (messageId) => ({ messageId }),
      report: ({ range: [start, end] }) => {
        if (!isPlaceholder(text.slice(start, Math.min(end, start + 256)))) {
          spans.push({ kind, start, end });
        }
      },
      ignore: () => {},
    }, {}).file?.(source);
  }
  return spans;
}
