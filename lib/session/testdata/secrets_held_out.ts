/** Secrets written after the rules, to see what the rules find that were not made for them. */
import { base64, fakes, pem, pemBody } from "./fake.ts";
import type { SecretCase } from "./secrets.ts";

const fake = fakes(424_242);

function one(name: string, core: string, write: (value: string) => string): SecretCase {
  return { name, text: write(core), cores: [core] };
}

const W = "Sommer" + "2024!";
const L = "blaue" + "kuh77";

const KEY = pemBody(fake, 8);

export const SECRETS_HELD_OUT: readonly SecretCase[] = [
  one("Azure DevOps token by name", fake("lower", 52), (it) => `AZURE_DEVOPS_EXT_PAT=${it}`),
  one(
    "Twilio auth token",
    fake("hex", 32),
    (it) => `client = Client(account_sid, "${it}") # auth_token: ${it}`,
  ),
  one("Datadog", fake("hex", 32), (it) => `DD_API_KEY: ${it}`),
  one("Datadog app key", fake("hex", 40), (it) => `dd-application-key: ${it}`),
  one("PagerDuty", fake("alnum", 20), (it) => `"pagerduty_api_key": "${it}"`),
  one("Okta", "00" + fake("url", 40), (it) => `Authorization: SSWS ${it}`),
  one("Algolia", fake("hex", 32), (it) => `ALGOLIA_ADMIN_KEY=${it}`),
  one("Cloudflare by name", fake("url", 40), (it) => `CLOUDFLARE_API_TOKEN="${it}"`),
  one("Cloudflare global", fake("hex", 37), (it) => `X-Auth-Key: ${it}`),
  one(
    "Snyk",
    `${fake("hex", 8)}-${fake("hex", 4)}-4${fake("hex", 3)}-a${fake("hex", 3)}-${fake("hex", 12)}`,
    (it) => `snyk auth ${it}\nSNYK_TOKEN=${it}`,
  ),
  one(
    "Heroku in netrc",
    `${fake("hex", 8)}-${fake("hex", 4)}-4${fake("hex", 3)}-a${fake("hex", 3)}-${fake("hex", 12)}`,
    (it) => `machine api.heroku.com\n  login me@corp.io\n  password ${it}`,
  ),
  one(
    "Firebase in JS",
    "AI" + "za" + fake("url", 35),
    (it) => `const firebaseConfig = { apiKey: "${it}", authDomain: "x.firebaseapp.com" };`,
  ),
  one(
    "GitHub in remote",
    "gh" + "o_" + fake("alnum", 36),
    (it) => `origin\thttps://x-access-token:${it}@github.com/a/b.git (fetch)`,
  ),
  one("GitHub in Actions log", "gh" + "s_" + fake("alnum", 36), (it) => `##[debug]token=${it}`),
  one("GitHub, cut short", "gh" + "p_" + fake("alnum", 28), (it) => `export GH_TOKEN=${it}…`),
  one("GitLab CI job token", "glc" + "bt-64_" + fake("url", 20), (it) => `CI_JOB_TOKEN is ${it}`),
  one(
    "Slack legacy",
    "xo" + `xs-${fake("digits", 11)}-${fake("digits", 11)}-${fake("hex", 40)}`,
    (it) => `slack: '${it}'`,
  ),
  one(
    "Slack in upper-case variable",
    "xo" +
      `xp-${fake("digits", 12)}-${fake("digits", 12)}-${fake("digits", 13)}-${fake("hex", 32)}`,
    (it) => `SLACK_TOKEN=${it};`,
  ),
  one("Stripe in code", "sk" + "_test_51" + fake("alnum", 96), (it) => `Stripe.api_key = '${it}'`),
  one(
    "Telegram in URL",
    fake("digits", 10).replace(/^0/, "5") + ":AA" + fake("url", 33),
    (it) => `curl https://api.telegram.org/bot${it}/getMe`,
  ),
  one(
    "Anthropic in header",
    "sk" + "-ant-api03-" + fake("url", 93) + "AA",
    (it) => `-H "x-api-key: ${it}" -H "anthropic-version: 2023-06-01"`,
  ),
  one(
    "OpenAI service account",
    "sk" + "-svcacct-" + fake("url", 120),
    (it) => `openai.api_key="${it}"`,
  ),
  one("DeepSeek", "sk" + "-" + fake("hex", 32), (it) => `DEEPSEEK_API_KEY=${it}`),
  one("Mistral", fake("alnum", 32), (it) => `MISTRAL_API_KEY: ${it}`),
  one("Replicate", "r8" + "_" + fake("alnum", 37), (it) => `REPLICATE_API_TOKEN=${it}`),
  one("Sentry DSN", fake("hex", 32), (it) => `dsn: "https://${it}@o4501.ingest.sentry.io/4502"`),
  one("SonarQube", "sq" + "p_" + fake("hex", 40), (it) => `sonar.login=${it}`),
  one("JFrog", "AK" + "Cp" + fake("alnum", 69), (it) => `X-JFrog-Art-Api: ${it}`),
  one(
    "Terraform Cloud",
    fake("alnum", 14) + ".atlas" + "v1." + fake("url", 67),
    (it) => `credentials "app.terraform.io" {\n  token = "${it}"\n}`,
  ),
  one("Pulumi", "pu" + "l-" + fake("hex", 40), (it) => `pulumi login # ${it}`),
  one(
    "Supabase service role",
    "ey" + "J" + fake("alnum", 33) + ".ey" + "J" + fake("alnum", 120) + "." + fake("url", 43),
    (it) => `createClient(url, "${it}")`,
  ),
  one(
    "JWT in a cookie",
    "ey" + "J" + fake("alnum", 20) + ".ey" + "J" + fake("alnum", 60) + "." + fake("url", 43),
    (it) => `Set-Cookie: auth=${it}; HttpOnly`,
  ),
  one(
    "Kubernetes config",
    fake("alnum", 60),
    (it) => `users:\n- name: admin\n  user:\n    token: ${it}`,
  ),
  one(
    "Kubernetes, secret from literal",
    W,
    (it) => `kubectl create secret generic db --from-literal=password='${it}'`,
  ),
  one("Helm", L, (it) => `helm upgrade app ./chart --set postgresql.auth.password=${it}`),
  one("docker run -e", W, (it) => `docker run -e POSTGRES_PASSWORD=${it} -p 5432:5432 postgres:16`),
  one("compose", L, (it) => `environment:\n      - MYSQL_PASSWORD=${it}\n      - MYSQL_USER=app`),
  one("Dockerfile", W, (it) => `ENV ADMIN_PASSWORD ${it}`),
  one("Ansible", W, (it) => `ansible_become_pass: "${it}"`),
  one("Terraform variable", W, (it) => `  master_password      = "${it}"`),
  one("Spring", L, (it) => `spring.mail.password: ${it}`),
  one("Laravel key", "base64:" + fake("base64", 43) + "=", (it) => `APP_KEY=${it}`),
  one("Rails master key", fake("hex", 32), (it) => `RAILS_MASTER_KEY=${it}`),
  one("Django database", W, (it) => `'PASSWORD': '${it}',`),
  one("SQLAlchemy", L, (it) => `create_engine("postgresql+psycopg2://svc:${it}@10.1.2.3/app")`),
  one("ODBC", W, (it) => `Driver={ODBC Driver 18};Server=tcp:x,1433;Uid=sa;Pwd={${it}};`),
  one("AMQP with vhost", L, (it) => `CELERY_BROKER_URL: amqps://celery:${it}@mq.corp.io:5671/prod`),
  one("SMTP URL", W.replace("!", "%21"), (it) => `smtps://bot%40corp.io:${it}@smtp.corp.io:465`),
  one("wget", L, (it) => `wget --http-user=ci --http-password=${it} https://x.io/f`),
  one("curl with long option", W, (it) => `curl --user 'deploy:${it}' -T f https://x.io/`),
  one("psql", L, (it) => `PGPASSWORD='${it}' psql -h db -U app`),
  one(
    "git credential",
    L,
    (it) => `protocol=https\nhost=git.corp.io\nusername=me\npassword=${it}\n`,
  ),
  one("setx", W, (it) => `setx DB_PASSWORD "${it}"`),
  one("PowerShell", W, (it) => `$env:API_SECRET = '${it}'`),
  one(
    "PowerShell secure string",
    W,
    (it) => `ConvertTo-SecureString "${it}" -AsPlainText -Force # password`,
  ),
  one("fish", L, (it) => `set -x REDIS_PASSWORD ${it}`),
  one("Go literal", W, (it) => `cfg := Config{User: "app", Password: "${it}"}`),
  one("Kotlin", L, (it) => `val dbPassword = "${it}"`),
  one("Rust", fake("alnum", 32), (it) => `const API_TOKEN: &str = "${it}";`),
  one("C#", W, (it) => `var connectionPassword = @"${it}";`),
  one("Swift", fake("alnum", 40), (it) => `let clientSecret = "${it}"`),
  one("JS object, single quotes", L, (it) => `auth: { user: 'mailer', pass: '${it}' }`),
  one("HTML form", L, (it) => `<input type="password" name="pw" value="${it}">`),
  one("form body", L, (it) => `grant_type=password&username=me&password=${it}&scope=all`),
  one(
    "JSON, escaped twice",
    W,
    (it) => JSON.stringify(JSON.stringify(JSON.stringify({ password: it }))),
  ),
  one("Markdown, code", L, (it) => `Login: \`admin\` / Password: \`${it}\``),
  one("Markdown table with header", L, (it) => `| user | password |\n|---|---|\n| admin | ${it} |`),
  one("chat", L, (it) => `my password is ${it} btw, please use it for the demo account`),
  one("chat, colon", W, (it) => `ok here you go, pw: ${it}`),
  one("chat, credentials", W, (it) => `Use these credentials: admin / ${it}`),
  one("chat, user and password", W, (it) => `log in as root with password ${it}`),
  one("Spanish chat", L, (it) => `te paso la clave: ${it}`),
  one("Spanish, contraseña para", W, (it) => `La contraseña para el servidor es "${it}"`),
  one("German chat", L, (it) => `Das Kennwort für den Admin lautet ${it}.`),
  one("French chat", W, (it) => `Le mot de passe est ${it}`),
  one("Korean chat", L, (it) => `관리자 비번은 ${it} 이에요`),
  one("Korean, particle", W, (it) => `DB 패스워드를 ${it}(으)로 바꿨어요`),
  one("Japanese chat", L, (it) => `新しいパスワードは「${it}」です`),
  one("Chinese chat", W, (it) => `管理员密码：${it}，别外传`),
  one("Russian chat", L, (it) => `пароль от базы ${it}`),
  one(
    "SSH key, EC",
    KEY.split("\n")[2] ?? "",
    () => `cat ~/.ssh/id_ed25519\n${pem("OPENSSH PRIVATE " + "KEY", KEY)}\n$`,
  ),
  one(
    "PEM in YAML",
    KEY.split("\n")[3] ?? "",
    () =>
      `tls:\n  key: |\n${
        pem("EC PRIVATE " + "KEY", KEY).split("\n").map((line) => `    ${line}`).join("\n")
      }\n  cert: x`,
  ),
  one(
    "PEM in a shell string",
    KEY.split("\n")[1] ?? "",
    () => `echo "${pem("PRIVATE " + "KEY", KEY)}" > key.pem`,
  ),
  one(
    "PEM in code, joined",
    KEY.split("\n")[4] ?? "",
    () => pem("RSA PRIVATE " + "KEY", KEY).split("\n").map((line) => `  "${line}\\n" +`).join("\n"),
  ),
  one(
    "PEM, CRLF",
    KEY.split("\n")[5] ?? "",
    () => pem("PRIVATE " + "KEY", KEY).replaceAll("\n", "\r\n"),
  ),
  one(
    "PEM on one line",
    KEY.split("\n")[6] ?? "",
    () => pem("PRIVATE " + "KEY", KEY).replaceAll("\n", " "),
  ),
  one(
    "PuTTY",
    KEY.split("\n")[2] ?? "",
    () =>
      `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPublic-Lines: 1\nAAAA\nPrivate-Lines: 9\n${KEY}\nPrivate-MAC: ab`,
  ),
  one(
    "WireGuard",
    fake("base64", 43) + "=",
    (it) => `[Interface]\nPrivateKey = ${it}\nAddress = 10.0.0.2/32`,
  ),
  one(
    "seed phrase",
    "ripple scissors kick mammal",
    (it) => `mnemonic: "${it} hire column oak again sun offer wealth tomorrow"`,
  ),
  one("Ethereum key", fake("hex", 64), (it) => `PRIVATE_KEY=0x${it}`),
  one("Basic in code", base64("svc:" + W), (it) => `headers["Authorization"] = "Basic ${it}"`),
  one("Bearer in Python", fake("url", 48), (it) => `headers={"Authorization": f"Bearer ${it}"}`),
  one(
    "signed URL",
    fake("hex", 64),
    (it) => `https://b.s3.amazonaws.com/k?X-Amz-Credential=A&X-Amz-Signature=${it}`,
  ),
  one("title", "gl" + "pat-" + fake("url", 20), (it) => `Rotate ${it} before Friday`),
  one("file name", "sk" + "_live_" + fake("alnum", 24), (it) => `/tmp/stripe-${it}.log`),
  one("directory", W, (it) => `deploy_password_${it}/readme.md: password=${it}`),
];
