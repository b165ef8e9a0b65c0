/**
 * Formats of tokens that tell by a prefix whose they are. The library knows many of them exactly; these are
 * looser (any length from a safe minimum, so that a token cut short or grown longer goes too), cover services
 * that it lacks, and survive lower case and `-` for `_`: what an id made of a title does to a token.
 */

export interface Service {
  /** What is told to people. */
  readonly kind: string;
  /** Literal beginnings, separated by blanks; `-`, `_` and `.` are read as one, case does not matter. */
  readonly prefixes: string;
  /** What follows, as a regular expression. */
  readonly body: string;
  /**
   * - `case`: the beginning counts only as it is spelled;
   * - `random`: the same, and words share it, so it must begin a word and what follows look generated.
   */
  readonly only?: "case" | "random";
}

const WORD = "[A-Za-z0-9_-]";

export const SERVICES: readonly Service[] = [
  { kind: "GitHub token", prefixes: "ghp_ gho_ ghu_ ghs_ ghr_", body: "[A-Za-z0-9_.-]{20,512}" },
  { kind: "GitHub token", prefixes: "github_pat_", body: "[A-Za-z0-9_-]{20,255}" },
  {
    kind: "GitLab token",
    prefixes:
      "glpat- gloas- gldt- glrt- glcbt- glptt- glft- glimt- glagent- glsoat- glffct- GR1348941",
    body: "[A-Za-z0-9_.-]{16,255}",
  },
  {
    kind: "Bitbucket token",
    prefixes: "ATBB ATCTT3",
    body: "[A-Za-z0-9_=-]{24,255}",
    only: "case",
  },
  { kind: "Atlassian token", prefixes: "ATATT3", body: "[A-Za-z0-9_=-]{20,255}" },
  {
    kind: "AWS access key",
    prefixes: "AKIA ASIA ABIA ACCA AGPA AIDA AROA AIPA ANPA ANVA",
    body: "[A-Za-z0-9]{16}(?![A-Za-z0-9])",
  },
  {
    kind: "AWS session token",
    prefixes: "FwoGZXIvYXdz IQoJb3JpZ2lu",
    body: "[A-Za-z0-9+/=%]{40,4096}",
  },
  { kind: "AWS key", prefixes: "amzn.mws.", body: "[0-9a-f-]{32,40}" },
  { kind: "AWS key", prefixes: "ABSK", body: "[A-Za-z0-9+/]{60,200}={0,2}", only: "case" },
  { kind: "Google API key", prefixes: "AIza", body: `${WORD}{30,60}` },
  { kind: "Google client secret", prefixes: "GOCSPX-", body: `${WORD}{20,60}` },
  { kind: "Google access token", prefixes: "ya29.", body: "[A-Za-z0-9_.-]{20,2048}" },
  { kind: "Google refresh token", prefixes: "1//0", body: `${WORD}{30,512}` },
  {
    kind: "Slack token",
    prefixes: "xoxb- xoxp- xoxa- xoxo- xoxr- xoxs- xoxc- xoxd- xoxe- xoxe. xapp-",
    body: "[A-Za-z0-9_.%-]{10,512}",
  },
  {
    kind: "Stripe key",
    prefixes: "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_",
    body: "[A-Za-z0-9_]{10,255}",
  },
  { kind: "webhook secret", prefixes: "whsec_", body: "[A-Za-z0-9+/=_-]{16,255}" },
  { kind: "Anthropic key", prefixes: "sk-ant-", body: `${WORD}{16,512}` },
  {
    kind: "OpenAI key",
    prefixes: "sk-proj- sk-svcacct- sk-admin- sk-None-",
    body: `${WORD}{20,512}`,
  },
  { kind: "OpenRouter key", prefixes: "sk-or-", body: `${WORD}{20,255}` },
  { kind: "Langfuse key", prefixes: "sk-lf-", body: `${WORD}{20,255}` },
  { kind: "API key", prefixes: "sk-", body: `${WORD}{20,255}`, only: "random" },
  { kind: "API key", prefixes: "sk_", body: "[A-Za-z0-9]{32,255}", only: "random" },
  { kind: "Mapbox token", prefixes: "sk.eyJ", body: "[A-Za-z0-9_.-]{20,512}" },
  { kind: "Groq key", prefixes: "gsk_", body: "[A-Za-z0-9]{20,128}" },
  { kind: "xAI key", prefixes: "xai-", body: "[A-Za-z0-9]{20,128}" },
  { kind: "Perplexity key", prefixes: "pplx-", body: "[A-Za-z0-9]{20,128}" },
  { kind: "Replicate token", prefixes: "r8_", body: "[A-Za-z0-9]{20,128}", only: "random" },
  { kind: "Hugging Face token", prefixes: "hf_ api_org_", body: "[A-Za-z0-9]{20,128}" },
  { kind: "Fireworks key", prefixes: "fw_", body: "[A-Za-z0-9]{20,128}", only: "random" },
  { kind: "Cerebras key", prefixes: "csk-", body: "[A-Za-z0-9]{20,128}", only: "random" },
  { kind: "NVIDIA key", prefixes: "nvapi-", body: `${WORD}{20,128}` },
  { kind: "LangSmith key", prefixes: "lsv2_pt_ lsv2_sk_ ls__", body: "[A-Za-z0-9_]{20,128}" },
  { kind: "Pinecone key", prefixes: "pcsk_", body: "[A-Za-z0-9_]{20,128}" },
  { kind: "Tavily key", prefixes: "tvly-", body: `${WORD}{16,128}` },
  { kind: "npm token", prefixes: "npm_", body: "[A-Za-z0-9]{30,64}" },
  { kind: "PyPI token", prefixes: "pypi-AgE pypi-", body: `${WORD}{40,512}` },
  { kind: "RubyGems key", prefixes: "rubygems_", body: "[0-9a-f]{32,64}" },
  { kind: "NuGet key", prefixes: "oy2", body: "[a-z0-9]{43}(?![A-Za-z0-9])" },
  {
    kind: "crates.io token",
    prefixes: "cio",
    body: "[A-Za-z0-9]{32}(?![A-Za-z0-9])",
    only: "random",
  },
  { kind: "Clojars token", prefixes: "CLOJARS_", body: "[a-z0-9]{40,80}" },
  { kind: "Docker token", prefixes: "dckr_pat_ dckr_oat_", body: `${WORD}{20,128}` },
  { kind: "Artifactory key", prefixes: "AKCp", body: "[A-Za-z0-9]{60,80}", only: "case" },
  { kind: "Artifactory token", prefixes: "cmVmd", body: "[A-Za-z0-9]{55,70}", only: "case" },
  { kind: "SendGrid key", prefixes: "SG.", body: "[A-Za-z0-9_-]{16,64}[.-][A-Za-z0-9_-]{16,64}" },
  { kind: "Twilio key", prefixes: "SK AC", body: "[0-9a-f]{32}(?![A-Za-z0-9])", only: "case" },
  { kind: "Mailgun key", prefixes: "key-", body: "[0-9a-f]{32}(?![A-Za-z0-9])" },
  { kind: "Brevo key", prefixes: "xkeysib- xsmtpsib-", body: "[0-9a-f]{40,80}-[A-Za-z0-9]{10,20}" },
  { kind: "Resend key", prefixes: "re_", body: "[A-Za-z0-9_]{20,64}", only: "random" },
  { kind: "DigitalOcean token", prefixes: "dop_v1_ doo_v1_ dor_v1_", body: "[0-9a-f]{32,128}" },
  { kind: "Heroku key", prefixes: "HRKU-", body: `${WORD}{20,80}` },
  { kind: "Fly token", prefixes: "fo1_ fm1_ fm1r_ fm1a_ fm2_", body: "[A-Za-z0-9_+/=-]{30,2048}" },
  { kind: "Render key", prefixes: "rnd_", body: "[A-Za-z0-9]{20,64}", only: "random" },
  { kind: "Netlify token", prefixes: "nfp_", body: "[A-Za-z0-9]{30,64}" },
  { kind: "Vercel token", prefixes: "vcp_ vci_ vca_ vcr_ vck_", body: "[A-Za-z0-9]{20,80}" },
  { kind: "Supabase key", prefixes: "sbp_ sb_secret_", body: `${WORD}{20,128}` },
  {
    kind: "PlanetScale token",
    prefixes: "pscale_tkn_ pscale_pw_ pscale_oauth_",
    body: "[A-Za-z0-9_.=-]{20,128}",
  },
  { kind: "Neon key", prefixes: "napi_", body: "[a-z0-9]{32,128}" },
  { kind: "Cloudflare token", prefixes: "cfk_ cfut_ cfat_", body: "[A-Za-z0-9]{30,80}" },
  { kind: "Cloudflare origin key", prefixes: "v1.0-", body: "[0-9a-f]{24}-[0-9a-f]{100,200}" },
  {
    kind: "Alibaba access key",
    prefixes: "LTAI",
    body: "[A-Za-z0-9]{12,24}(?![A-Za-z0-9])",
    only: "random",
  },
  {
    kind: "Tencent access key",
    prefixes: "AKID",
    body: "[A-Za-z0-9]{13,40}(?![A-Za-z0-9])",
    only: "random",
  },
  { kind: "Scaleway key", prefixes: "SCW", body: "[A-Z0-9]{17}(?![A-Za-z0-9])", only: "case" },
  { kind: "Yandex key", prefixes: "AQVN", body: `${WORD}{30,60}`, only: "case" },
  {
    kind: "Shopify token",
    prefixes: "shpat_ shpca_ shppa_ shpss_ shpua_ shpit_",
    body: "[A-Za-z0-9]{20,80}",
  },
  {
    kind: "Square token",
    prefixes: "sq0atp- sq0csp- sq0idp- EAAAE EAAAl",
    body: `${WORD}{20,80}`,
    only: "case",
  },
  { kind: "Facebook token", prefixes: "EAA", body: "[A-Za-z0-9]{60,512}", only: "case" },
  {
    kind: "Braintree token",
    prefixes: "access_token$production$",
    body: "[0-9a-z]{16}\\$[0-9a-f]{32}",
  },
  {
    kind: "Plaid token",
    prefixes: "access-sandbox- access-development- access-production-",
    body: "[0-9a-f-]{32,40}",
  },
  { kind: "Razorpay key", prefixes: "rzp_live_ rzp_test_", body: "[A-Za-z0-9]{14,40}" },
  { kind: "Flutterwave key", prefixes: "FLWSECK_TEST- FLWSECK-", body: "[A-Za-z0-9-]{12,80}" },
  {
    kind: "Twitter token",
    prefixes: "AAAAAAAAAAAAAAAAAAAAA",
    body: "[A-Za-z0-9%]{30,120}",
    only: "case",
  },
  { kind: "Dropbox token", prefixes: "sl.", body: `${WORD}{100,2048}` },
  { kind: "Airtable token", prefixes: "pat", body: "[A-Za-z0-9]{14}\\.[0-9a-f]{64}" },
  { kind: "Notion token", prefixes: "secret_", body: "[A-Za-z0-9]{43}(?![A-Za-z0-9])" },
  { kind: "Notion token", prefixes: "ntn_", body: "[A-Za-z0-9]{30,80}" },
  { kind: "Figma token", prefixes: "figd_ figu_ figo_", body: `${WORD}{20,255}` },
  { kind: "Linear key", prefixes: "lin_api_ lin_oauth_", body: "[A-Za-z0-9_]{20,128}" },
  { kind: "Databricks token", prefixes: "dapi", body: "[0-9a-f]{32}(?:-\\d)?(?![A-Za-z0-9])" },
  { kind: "Sentry token", prefixes: "sntrys_ sntryu_ sntrya_", body: "[A-Za-z0-9+/=_-]{20,1024}" },
  {
    kind: "New Relic key",
    prefixes: "NRAK- NRII- NRRA- NRSP- NRAL- NRJS-",
    body: "[A-Za-z0-9]{16,64}",
  },
  { kind: "Grafana token", prefixes: "glc_ glsa_", body: "[A-Za-z0-9+/=_]{24,512}" },
  { kind: "Grafana key", prefixes: "eyJrIjoi", body: "[A-Za-z0-9+/=_-]{40,400}" },
  { kind: "Honeycomb key", prefixes: "hcaik_ hcbik_ hcxik_", body: "[a-z0-9]{30,80}" },
  {
    kind: "Dynatrace token",
    prefixes: "dt0c01. dt0s01. dt0s02. dt0s16.",
    body: "[A-Za-z0-9]{24}[.-][A-Za-z0-9]{40,80}",
  },
  { kind: "Sonar token", prefixes: "sqp_ squ_ sqa_", body: "[0-9a-f]{40}" },
  { kind: "CircleCI token", prefixes: "CCIPAT_ CCIPRJ_", body: "[A-Za-z0-9_]{20,128}" },
  { kind: "Buildkite token", prefixes: "bkua_ bkaa_ bkct_", body: "[0-9a-f]{40}" },
  { kind: "Vault token", prefixes: "hvs. hvb. hvr.", body: `${WORD}{20,400}` },
  { kind: "Vault token", prefixes: "s.", body: "[A-Za-z0-9]{24}(?![A-Za-z0-9.(])", only: "random" },
  {
    kind: "Doppler token",
    prefixes: "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
    body: "[A-Za-z0-9_.-]{20,128}",
  },
  { kind: "Pulumi token", prefixes: "pul-", body: "[0-9a-f]{40}" },
  { kind: "Infracost key", prefixes: "ico-", body: "[A-Za-z0-9]{32}", only: "random" },
  { kind: "Prefect key", prefixes: "pnu_ pnb_", body: "[A-Za-z0-9]{36}" },
  { kind: "Postman key", prefixes: "PMAK-", body: "[0-9a-f]{24}-[0-9a-f]{34}" },
  { kind: "HubSpot token", prefixes: "pat-na1- pat-na2- pat-eu1-", body: "[0-9a-f-]{32,40}" },
  { kind: "Contentful token", prefixes: "CFPAT-", body: `${WORD}{40,60}` },
  { kind: "EasyPost key", prefixes: "EZAK EZTK", body: "[A-Za-z0-9]{50,60}", only: "case" },
  { kind: "PostHog key", prefixes: "phx_", body: "[A-Za-z0-9]{40,60}" },
  { kind: "Sourcegraph token", prefixes: "sgp_ slk_", body: "[0-9a-f_]{40,100}" },
  { kind: "Tailscale key", prefixes: "tskey-", body: `${WORD}{16,128}` },
  { kind: "1Password token", prefixes: "ops_eyJ", body: "[A-Za-z0-9+/=_-]{60,2048}" },
  {
    kind: "1Password key",
    prefixes: "A3-",
    body: "[A-Z0-9]{6}-[A-Z0-9]{5,6}-?[A-Z0-9]{5,6}-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
  },
  {
    kind: "LaunchDarkly key",
    prefixes: "sdk- api-",
    body: "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}",
  },
  { kind: "signing key", prefixes: "signkey-prod- signkey-test-", body: "[0-9a-f]{32,80}" },
  { kind: "Trigger.dev key", prefixes: "tr_dev_ tr_prod_ tr_pat_", body: "[A-Za-z0-9]{16,80}" },
  { kind: "age key", prefixes: "AGE-SECRET-KEY-1", body: "[A-Za-z0-9]{40,80}" },
  { kind: "wallet key", prefixes: "xprv", body: "[A-Za-z0-9]{100,120}" },
  { kind: "wallet key", prefixes: "nsec1", body: "[a-z0-9]{50,70}" },
  {
    kind: "service token",
    prefixes: "tfp_ rdme_ shippo_live_ shippo_test_ lip_ duffel_live_ duffel_test_",
    body: `${WORD}{30,128}`,
  },
  {
    kind: "JSON Web Token",
    prefixes: "eyJ",
    // Every beginning inside a run is tried, so the header's length bounds the time.
    body: "[A-Za-z0-9_-]{8,400}[.-]eyJ[A-Za-z0-9_=-]{6,65536}(?:[.-][A-Za-z0-9_=+/-]{0,65536})?",
  },
  {
    kind: "JSON Web Token",
    prefixes: "eyJ",
    body:
      "[A-Za-z0-9_-]{12,400}\\.[A-Za-z0-9_-]{0,800}\\.[A-Za-z0-9_-]{8,400}\\.[A-Za-z0-9_-]{8,65536}\\.[A-Za-z0-9_-]{8,512}",
  },
];

export interface Shape {
  readonly kind: string;
  readonly pattern: RegExp;
  /** What stands in each, in lower case: to look for it costs next to nothing. */
  readonly mark?: string;
}

/** Formats without a beginning of their own; a group holds the secret where the whole match is not it.
 * A letter before is none where it belongs to an escape, as in `\\n`. */
export const SHAPES: readonly Shape[] = [
  {
    kind: "Telegram token",
    mark: ":a",
    pattern:
      /(?:(?<!(?<!\\)[A-Za-z0-9])|(?<=\/bot))\d{8,10}:A[A-Za-z0-9_-]{32,36}(?![A-Za-z0-9_-])/g,
  },
  {
    kind: "Discord token",
    pattern:
      /(?<!(?<!\\)[A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{22,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,45}(?![A-Za-z0-9_-])/g,
  },
  {
    kind: "Azure client secret",
    mark: "q~",
    pattern: /(?<!(?<!\\)[A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{28,40}/g,
  },
  {
    kind: "Mailchimp key",
    mark: "-us",
    pattern: /(?<!(?<!\\)[0-9a-z])[0-9a-f]{32}-us\d{1,2}(?!\d)/gi,
  },
  {
    kind: "Terraform token",
    mark: ".atlasv1.",
    pattern: /(?<!(?<!\\)[A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,80}/g,
  },
  {
    kind: "New Relic key",
    mark: "nral",
    pattern: /(?<!(?<!\\)[0-9a-zA-Z])[0-9a-f]{36}NRAL(?![A-Za-z0-9])/g,
  },
  {
    kind: "Asana token",
    pattern: /(?<![\d/])[012]\/\d{16}(?:\/\d{16})?:[0-9a-f]{32}(?![0-9a-f])/g,
  },
  {
    kind: "webhook address",
    mark: "hooks.slack",
    pattern:
      /hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9_/-]{16,200})/dgi,
  },
  {
    kind: "webhook address",
    mark: "/webhooks/",
    pattern:
      /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{8,24}\/[A-Za-z0-9_-]{16,200})/dgi,
  },
  {
    kind: "webhook address",
    mark: ".webhook.office.com/",
    pattern: /\.webhook\.office\.com\/webhookb2\/([A-Za-z0-9@_/-]{32,400})/dgi,
  },
  {
    kind: "Azure function key",
    mark: ".azurewebsites.net/",
    pattern: /\.azurewebsites\.net\/[^\s"'<>]{0,200}?[?&]code=([A-Za-z0-9_=%/-]{40,120})/dgi,
  },
  {
    kind: "webhook address",
    mark: "hooks.zapier.com/",
    pattern: /hooks\.zapier\.com\/hooks\/catch\/([A-Za-z0-9_/-]{8,80})/dgi,
  },
];
