/** Texts with a credential that must go. */
import { base64, type Fake, fakes, pem, pemBody } from "./fake.ts";

export interface SecretCase {
  readonly name: string;
  readonly text: string;
  /** What must not be left of it, in any case. */
  readonly cores: readonly string[];
}

const fake = fakes(20_261_130);

function one(name: string, core: string, write: (value: string) => string): SecretCase {
  return { name, text: write(core), cores: [core] };
}

/** A token of a service in a sentence, a shell, JSON and a file's name. */
function token(name: string, value: string): SecretCase[] {
  return [
    one(`${name}, in a sentence`, value, (it) => `I used ${it} for that, it works.`),
    one(`${name}, in JSON`, value, (it) => JSON.stringify({ note: `run\n${it}\tthen`, n: 1 })),
  ];
}

function body(make: (fake: Fake) => string): string {
  return make(fake);
}

const TOKENS: readonly SecretCase[] = [
  ...token("GitHub classic", "gh" + "p_" + fake("alnum", 36)),
  ...token("GitHub installation", "gh" + "s_" + fake("alnum", 36)),
  ...token("GitHub fine-grained", "github_" + "pat_" + fake("alnum", 22) + "_" + fake("alnum", 59)),
  ...token("GitLab", "gl" + "pat-" + fake("url", 20)),
  ...token("GitLab runner", "gl" + "rt-" + fake("url", 20)),
  ...token("AWS key id", "AK" + "IA" + fake("upper", 16)),
  ...token("AWS temporary key id", "AS" + "IA" + fake("upper", 16)),
  ...token("Google API key", "AI" + "za" + fake("url", 35)),
  ...token("Google client secret", "GOC" + "SPX-" + fake("url", 28)),
  ...token("Google OAuth token", "ya" + "29." + fake("url", 80)),
  ...token("Azure client secret", fake("alnum", 3) + "8Q~" + fake("alnum", 34)),
  ...token(
    "Slack bot",
    "xo" + `xb-${fake("digits", 12)}-${fake("digits", 12)}-${fake("alnum", 24)}`,
  ),
  ...token(
    "Slack app",
    "xa" + `pp-1-A${fake("upper", 10)}-${fake("digits", 13)}-${fake("hex", 64)}`,
  ),
  ...token("Stripe live", "sk" + "_live_" + fake("alnum", 24)),
  ...token("Stripe restricted", "rk" + "_test_" + fake("alnum", 99)),
  ...token("Stripe webhook", "wh" + "sec_" + fake("alnum", 32)),
  ...token("OpenAI project", "sk" + "-proj-" + fake("url", 74) + "T3Blbk" + "FJ" + fake("url", 74)),
  ...token("OpenAI old", "sk" + "-" + fake("alnum", 20) + "T3Blbk" + "FJ" + fake("alnum", 20)),
  ...token("Anthropic", "sk" + "-ant-api03-" + fake("url", 93) + "AA"),
  ...token("Anthropic OAuth", "sk" + "-ant-oat01-" + fake("url", 95)),
  ...token("npm", "np" + "m_" + fake("alnum", 36)),
  ...token("PyPI", "py" + "pi-AgEIcHlwaS5vcmc" + fake("url", 150)),
  ...token("Hugging Face", "h" + "f_" + fake("letters", 34)),
  ...token("SendGrid", "S" + "G." + fake("url", 22) + "." + fake("url", 43)),
  ...token("Twilio", "S" + "K" + fake("hex", 32)),
  ...token("Telegram", fake("digits", 9).replace(/^0/, "7") + ":AA" + fake("url", 33)),
  ...token("Discord", "M" + fake("alnum", 25) + "." + fake("alnum", 6) + "." + fake("alnum", 38)),
  ...token("DigitalOcean", "do" + "p_v1_" + fake("hex", 64)),
  ...token("Heroku", "HR" + "KU-" + fake("url", 60)),
  ...token("Shopify", "sh" + "pat_" + fake("hex", 32)),
  ...token("Databricks", "da" + "pi" + fake("hex", 32)),
  ...token("Linear", "li" + "n_api_" + fake("alnum", 40)),
  ...token("Sentry", "sn" + "trys_" + fake("base64", 60)),
  ...token("Vault", "hv" + "s." + fake("url", 95)),
  ...token("Docker Hub", "dc" + "kr_pat_" + fake("url", 27)),
  ...token("Doppler", "dp" + ".pt." + fake("alnum", 43)),
  ...token("Cloudflare", "cf" + "ut_" + fake("alnum", 40) + fake("hex", 8)),
  ...token("Grafana", "gl" + "sa_" + fake("alnum", 32) + "_" + fake("hex", 8)),
  ...token("Notion", "nt" + "n_" + fake("digits", 11) + fake("alnum", 35)),
  ...token("Figma", "fi" + "gd_" + fake("url", 43)),
  ...token("Postman", "PM" + "AK-" + fake("hex", 24) + "-" + fake("hex", 34)),
  ...token("New Relic", "NR" + "AK-" + fake("upper", 27)),
  ...token("Atlassian", "AT" + "ATT3" + fake("url", 180) + "=" + fake("upper", 8)),
  ...token("Groq", "gs" + "k_" + fake("alnum", 52)),
  ...token("Mailgun", "ke" + "y-" + fake("hex", 32)),
  ...token("Tailscale", "ts" + "key-auth-" + fake("alnum", 17) + "-" + fake("alnum", 32)),
  ...token("age", "AGE-SECRET-" + "KEY-1" + fake("upper", 58)),
  ...token(
    "JWT",
    "ey" + "J" + fake("url", 33) + ".ey" + "J" + fake("url", 80) + "." + fake("url", 43),
  ),
  one(
    "Slack webhook",
    fake("alnum", 24),
    (it) =>
      `curl -d @m.json https://hooks.slack.com/services/T0${fake("upper", 8)}/B0${
        fake("upper", 8)
      }/${it}`,
  ),
  one(
    "Discord webhook",
    fake("url", 68),
    (it) => `https://discord.com/api/webhooks/${fake("digits", 18)}/${it}`,
  ),
];

const P = "Tr0ub4" + "dor&3";
const H = "hunt" + "er2";

const FORMS: readonly SecretCase[] = [
  one(".env", P, (it) => `DB_PASSWORD=${it}`),
  one(".env in lower case", P, (it) => `db_password=${it}`),
  one(".env, quoted", P, (it) => `export PGPASSWORD="${it}"`),
  one(".env, a word", "swordfish", (it) => `MYSQL_ROOT_PASSWORD=${it}`),
  one("capitals everywhere", H.toUpperCase(), (it) => `PASSWORD: ${it}`),
  one("JSON", H, (it) => `{ "user": "app", "password": "${it}" }`),
  one("JSON in JSON", H, (it) => JSON.stringify({ body: JSON.stringify({ password: it }) })),
  one("JSON, camel case", fake("alnum", 24), (it) => `{"clientSecret":"${it}","scope":"read"}`),
  one("JSON, name and value", P, (it) => `{"name":"DB_PASSWORD","value":"${it}"}`),
  one("YAML", H, (it) => `database:\n  host: db\n  password: ${it}\n  port: 5432`),
  one("YAML, quoted", P, (it) => `  password: '${it}'`),
  one("YAML, name and value", P, (it) => `env:\n  - name: DB_PASSWORD\n    value: ${it}\n`),
  one("YAML, block", P, (it) => `password: |\n  ${it}\nuser: x`),
  one("YAML, in flow", H, (it) => `{ user: app, password: ${it} }`),
  one("TOML", P, (it) => `password = "${it}"`),
  one("INI", P, (it) => `[client]\nuser = root\npassword = ${it}`),
  one("properties", P, (it) => `spring.datasource.password=${it}`),
  one(
    "XML element",
    H,
    (it) => `<server><username>ci</username><password>${it}</password></server>`,
  ),
  one("XML attribute", P, (it) => `<add key="SmtpPassword" value="${it}" />`),
  one(
    "connection string",
    "S3cr" + "et!x",
    (it) => `Server=db;User Id=sa;Password=${it};Encrypt=true`,
  ),
  one("JDBC", H, (it) => `jdbc:mysql://db:3306/app?user=app&password=${it}&useSSL=false`),
  one("URL, Postgres", P.replace("&", "%26"), (it) => `postgres://app:${it}@db.internal:5432/app`),
  one(
    "URL, MongoDB",
    H,
    (it) => `MONGO_URL=mongodb+srv://root:${it}@cluster0.ab1cd.mongodb.net/test`,
  ),
  one("URL, Redis without user", P, (it) => `redis://:${it}@cache:6379/0`),
  one("URL, HTTP", "s3cr" + "et", (it) => `git clone https://ci:${it}@git.corp.io/team/app.git`),
  one(
    "URL, token as user",
    fake("alnum", 40),
    (it) => `git remote add o https://${it}@github.com/a/b`,
  ),
  one("URL, password with a slash", "aB/3" + "xYz9", (it) => `amqp://app:${it}@mq:5672`),
  one("URL, in upper case", H, (it) => `FTP://APP:${it}@HOST/`),
  one(
    "query",
    fake("hex", 32),
    (it) => `GET https://api.corp.io/v1/users?limit=5&api_key=${it}&page=2`,
  ),
  one(
    "query, access_token",
    fake("alnum", 32),
    (it) => `https://app.corp.io/cb#access_token=${it}&state=1`,
  ),
  one(
    "SAS",
    fake("alnum", 40) + "%3D",
    (it) => `https://x.blob.core.windows.net/c?sv=2022-11-02&sig=${it}`,
  ),
  one(
    "header, Bearer",
    fake("alnum", 40),
    (it) => `curl -H "Authorization: Bearer ${it}" https://a.io`,
  ),
  one("header, lower case", fake("hex", 40), (it) => `authorization: token ${it}`),
  one("header, Basic", base64("admin:" + P), (it) => `Authorization: Basic ${it}`),
  one(
    "header, in JSON",
    fake("alnum", 32),
    (it) => `"headers": { "Authorization": "Bearer ${it}" }`,
  ),
  one("header, X-Api-Key", fake("hex", 32), (it) => `X-Api-Key: ${it}`),
  one(
    "header, PRIVATE-TOKEN",
    fake("url", 20),
    (it) => `curl --header 'PRIVATE-TOKEN: ${it}' https://gl`,
  ),
  one("cookie", fake("alnum", 32), (it) => `Cookie: theme=dark; sessionid=${it}; lang=en`),
  one("flag", P, (it) => `deploy --user ci --password ${it} --force`),
  one("flag with =", H, (it) => `tool --db-password=${it} run`),
  one("curl -u", P, (it) => `curl -s -u admin:${it} https://x.io/health`),
  one("mysql -p", P, (it) => `mysql -h db -u root -p${it} app`),
  one("sshpass", H, (it) => `sshpass -p '${it}' ssh root@host`),
  one("docker login", P, (it) => `docker login -u ci -p ${it} registry.corp.io`),
  one("password-stdin", P, (it) => `echo ${it} | docker login -u ci --password-stdin`),
  one("redis-cli", P, (it) => `redis-cli -h cache -a ${it} ping`),
  one("netrc", H, (it) => `machine api.corp.io login ci password ${it}`),
  one("pgpass", P, (it) => `db.corp.io:5432:app:admin:${it}`),
  one("SQL", P, (it) => `CREATE USER app WITH PASSWORD '${it}';`),
  one("SQL, MySQL", H, (it) => `CREATE USER 'a'@'%' IDENTIFIED BY '${it}';`),
  one("TypeScript", P, (it) => `const password: string = "${it}";`),
  one("Python", P, (it) => `def connect(user="app", password="${it}"):`),
  one("Go", P, (it) => `Password: "${it}",`),
  one("Ruby", P, (it) => `:password => '${it}',`),
  one("PHP", P, (it) => `define('DB_PASSWORD', '${it}');`),
  one("Java", P, (it) => `ds.setPassword("${it}");`),
  one("default of a variable", H, (it) => `const p = process.env.DB_PASSWORD ?? "${it}";`),
  one("Spanish", "Gati" + "to2024", (it) => `contraseña: ${it}`),
  one("Spanish, prose", H, (it) => `La contraseña de staging es ${it}.`),
  one("Spanish without ñ", H, (it) => `contrasena=${it}`),
  one("German", P, (it) => `Passwort: ${it}`),
  one("French", H, (it) => `mot de passe : ${it}`),
  one("Portuguese", H, (it) => `senha=${it}`),
  one("Italian", H, (it) => `"parola": "${it}"`),
  one("Russian", H, (it) => `пароль: ${it}`),
  one("Korean", H, (it) => `비밀번호: ${it}`),
  one("Korean, prose", "abcd" + "1234!", (it) => `스테이징 비밀번호는 ${it}입니다`),
  one("Japanese", H, (it) => `パスワード：${it}`),
  one("Japanese, prose", H, (it) => `管理者のパスワードは${it}です。`),
  one("Chinese", H, (it) => `密码是 ${it}`),
  one("English, prose", H, (it) => `The staging password is ${it}, do not lose it.`),
  one("English, in code marks", "swordfish", (it) => `The password for the demo is \`${it}\`.`),
  one("Markdown, bold", P, (it) => `- **Password:** ${it}`),
  one("Markdown, table", H, (it) => `| admin password | ${it} |`),
  one("passphrase", "correct horse " + "battery staple", (it) => `passphrase: "${it}"`),
  one("passwd", H, (it) => `passwd=${it}`),
  one("pwd", P, (it) => `PWD="${it}"`),
  one("pass", P, (it) => `SMTP_PASS=${it}`),
  one("generic token", fake("alnum", 32), (it) => `INTERNAL_DEPLOY_TOKEN=${it}`),
  one("generic key", fake("base64", 43) + "=", (it) => `DATA_ENCRYPTION_KEY: "${it}"`),
  one("generic key, weak name", fake("hex", 40), (it) => `MAPS_KEY=${it}`),
  one(
    "UUID as a key",
    `${fake("hex", 8)}-1b2c-4d3e-8f4a-${fake("hex", 12)}`,
    (it) => `HEROKU_API_KEY=${it}`,
  ),
  one("AWS secret", fake("base64", 40), (it) => `aws_secret_access_key = ${it}`),
  one("AWS secret in capitals", fake("base64", 40), (it) => `AWS_SECRET_ACCESS_KEY=${it}`),
  one("AWS configure", fake("alnum", 40), (it) => `aws configure set aws_secret_access_key ${it}`),
  one(
    "Azure storage",
    fake("base64", 86) + "==",
    (it) =>
      `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${it};EndpointSuffix=core.windows.net`,
  ),
  one("Django", "z8$k" + fake("alnum", 40), (it) => `SECRET_KEY = '${it}'`),
  one("npmrc", fake("url", 36), (it) => `//registry.corp.io/:_authToken=${it}`),
  one("docker config", base64("ci:" + P), (it) => `{"auths":{"r.io":{"auth":"${it}"}}}`),
  one("Kubernetes secret", base64(P + "\n"), (it) => `data:\n  password: ${it}`),
];

const KEY = pemBody(fake, 5);
const KEYS: readonly SecretCase[] = [
  { name: "PEM, RSA", text: `key:\n${pem("RSA PRIVATE " + "KEY", KEY)}\n`, cores: KEY.split("\n") },
  { name: "PEM, PKCS 8", text: pem("PRIVATE " + "KEY", KEY), cores: KEY.split("\n") },
  { name: "PEM, EC", text: pem("EC PRIVATE " + "KEY", KEY), cores: KEY.split("\n") },
  { name: "PEM, OpenSSH", text: pem("OPENSSH PRIVATE " + "KEY", KEY), cores: KEY.split("\n") },
  {
    name: "PEM, encrypted",
    text: pem(
      "RSA PRIVATE " + "KEY",
      `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,AB12\n\n${KEY}`,
    ),
    cores: KEY.split("\n"),
  },
  {
    name: "OpenPGP",
    text: pem("PGP PRIVATE " + "KEY BLOCK", `Version: GnuPG v2\n\n${KEY}\n=ab1c`),
    cores: KEY.split("\n"),
  },
  {
    name: "PEM in JSON",
    text: JSON.stringify({ private_key_id: "1", private_key: pem("PRIVATE " + "KEY", KEY) }),
    cores: KEY.split("\n"),
  },
  {
    name: "PEM in .env",
    text: `APP_KEY="${pem("PRIVATE " + "KEY", KEY).replaceAll("\n", "\\n")}"\nA=1`,
    cores: KEY.split("\n"),
  },
  {
    name: "PEM without its end",
    text: `-----BEGIN RSA PRIVATE ${"KEY"}-----\n${
      KEY.split("\n").slice(0, 3).join("\n")
    }\n\nand so on`,
    cores: KEY.split("\n").slice(0, 3),
  },
  {
    name: "PEM without its beginning",
    text: `tail of the file:\n${KEY}\n-----END RSA PRIVATE ${"KEY"}-----`,
    cores: KEY.split("\n"),
  },
  {
    name: "PEM, quoted and indented",
    text: pem("PRIVATE " + "KEY", KEY).split("\n").map((line) => `> ${line}`).join("\n"),
    cores: KEY.split("\n"),
  },
  {
    name: "PEM in lower case",
    text: pem("private " + "key", KEY).replace("BEGIN", "begin").replace("END", "end"),
    cores: KEY.split("\n"),
  },
  {
    name: "PEM in base64",
    text: `tls.key: ${base64(pem("PRIVATE " + "KEY", KEY))}`,
    cores: [base64(pem("PRIVATE " + "KEY", KEY)).slice(60, 120)],
  },
  {
    name: "JSON Web Key",
    text: `{"kty":"EC","crv":"P-256","x":"${fake("url", 43)}","d":"${body((f) => f("url", 43))}"}`,
    cores: [],
  },
];

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const TITLE_TOKEN = "gh" + "p_" + fake("alnum", 36);
const TITLE_KEY = "AK" + "IA" + fake("upper", 16);
const NAMES: readonly SecretCase[] = [
  { name: "title", text: `Deploy with ${TITLE_TOKEN}`, cores: [TITLE_TOKEN] },
  {
    name: "id made of a title",
    text: slug(`Deploy with ${TITLE_TOKEN}`),
    cores: [slug(TITLE_TOKEN)],
  },
  { name: "file name", text: `notes/${slug(TITLE_KEY)}.md`, cores: [slug(TITLE_KEY)] },
  { name: "file name with a password", text: `backup-password=${H}.sql`, cores: [H] },
  { name: "title with a password", text: `Staging password: ${H}`, cores: [H] },
  { name: "tag", text: `tags: [deploy, ${TITLE_TOKEN}]`, cores: [TITLE_TOKEN] },
];

export const SECRETS: readonly SecretCase[] = [...TOKENS, ...FORMS, ...KEYS, ...NAMES];
