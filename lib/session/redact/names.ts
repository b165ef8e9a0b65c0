/** Names that say their value is a secret: `DB_PASSWORD`, `apiKey`, `contraseña`, 비밀번호. */

/**
 * How much a name says about its value:
 * - `password`: whatever stands there is one, a plain word too;
 * - `secret`: a token, a key; words and numbers are not;
 * - `weak`: names of many things; only what looks generated is a secret.
 */
export type Strength = "password" | "secret" | "weak";

export interface SecretName {
  /** Offsets of the whole identifier. */
  readonly start: number;
  readonly end: number;
  readonly strength: Strength;
  /** For people. */
  readonly kind: string;
  /** True for an identifier in capitals, as environment variables have. */
  readonly capitals: boolean;
  /** True where the identifier ends with the telling word. */
  readonly ends: boolean;
}

/** Words of the Latin script that may be a part of an identifier, and the kind of their value. */
const LATIN_PASSWORD =
  "pass(?:[-_ ]?(?:word|phrase|code)|wort|wrd|wd)|p(?:ass)?wort|pswd|passw|psswd|pwd|kennwort|losungswort|contrase(?:ñ|n|ñ|\\\\u00f1)a|mot[-_ ]de[-_ ]passe|motdepasse|mdp|senha|palavra[-_ ]passe|wachtwoord|l(?:ö|o)senord|adgangskode|kodeord|passord|salasana|has(?:ł|l)o|heslo|jelsz(?:ó|o)|(?:ş|s)ifre|parol(?:ă|a)|lozinka|m(?:ậ|a)t kh(?:ẩ|a)u|kata sandi";
const LATIN_SECRET =
  "secret[-_ ]?(?:access[-_ ]?)?key|client[-_ ]?secret|secret|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|encryption[-_ ]?key|signing[-_ ]?key|master[-_ ]?key|account[-_ ]?key|shared[-_ ]?key|storage[-_ ]?key|service[-_ ]?key|license[-_ ]?key|subscription[-_ ]?key|auth[-_ ]?key|admin[-_ ]?key|app(?:lication)?[-_ ]?key|deploy[-_ ]?key|webhook[-_ ]?key|session[-_ ]?key|root[-_ ]?key|write[-_ ]?key|api[-_ ]?(?:schl(?:ü|ue)ssel)|cl(?:é|e|ef)[-_ ](?:d'|de[-_ ])?(?:api|l'api)|clave[-_ ](?:de[-_ ])?(?:api|acceso|secreta)|chave[-_ ](?:de[-_ ])?(?:api|acesso|secreta)|chiave[-_ ]api|token|credentials?|creds|mnemonic|seed[-_ ]?phrase|recovery[-_ ]?phrase|geheimnis|connection[-_ ]?string";
const LATIN_WEAK = "pass|pw|psw|key|auth|pat|pin|jwt|dsn|sas|signature|sig|clave|bearer";

/** Words of other scripts; particles may follow, so nothing is asked of their neighbours. */
const OTHER_PASSWORD =
  "пароль|пароля|пароли|парол|гасло|κωδικ(?:ό|ο)ς(?: πρόσβασης)?|סיסמ(?:ה|א)|كلمة (?:المرور|السر)|पासवर्ड|รหัสผ่าน|비밀번호|패스워드|비번|암호|パスワード|パスフレーズ|暗証番号|合言葉|密码|密碼|口令|通行码";
const OTHER_SECRET =
  "токен|секрет|(?:api|апи)[- ]?ключ|секретный ключ|ключ api|api ?키|시크릿|비밀 ?키|인증 ?키|액세스 ?키|토큰|api ?キー|シークレット|秘密鍵|アクセスキー|トークン|密钥|密鑰|金鑰|秘钥|令牌";

const NAME = new RegExp(
  `(${LATIN_PASSWORD})|(${LATIN_SECRET})|(${LATIN_WEAK})|(${OTHER_PASSWORD})|(${OTHER_SECRET})`,
  "gi",
);

/** Words after the noun that make a name speak of something else than the secret itself. */
const OTHER_THING = new Set(
  ("file filename path dir directory folder name names id ids uuid url uri link endpoint host length len size min max minimum maximum ttl " +
    "expiry expires expire expired expiration exp timeout interval type types policy policies rule rules field fields input label hint placeholder " +
    "count counts limit limits regex regexp pattern format prefix suffix ref refs reference arn version alg algorithm algo method mode env var vars " +
    "variable required enabled disabled enable disable reset forgot rotation rotate rotated age strength meter manager store storage provider " +
    "service endpoint header headers bucket budget usage used issuer audience scope scopes hash hashed hasher digest encoder encoding verifier " +
    "validator validation valid checker check error errors message messages msg text title help helper helptext prompt visible visibility toggle icon " +
    "button form page screen view modal component schema model entity table column index changed change update updated created at date time " +
    "per rate price cost tokens usage map list array set ring chain pair pairs code codes press down up event board stroke frame word words " +
    "location source target class cls builder factory generator generate generated handler callback fn func function " +
    "alias kind state status exists present selector ref refresh lifetime duration bytes bits rounds iterations history attempts retry retries")
    .split(" "),
);

/** Words before `key` and `token` with which they are no secrets. */
const NO_SECRET = new Set(
  ("public publishable pub cache primary foreign sort partition hash range next page continuation cursor prev previous idempotency object row " +
    "translation i18n locale message react map dict dictionary lookup redis s3 cancel cancellation abort design color colour syntax lexer lexical stop " +
    "eos bos pad unk mask cls sep special total input output completion prompt max min num n count cached index group item list data json field " +
    "property prop attribute attr column table entity model event route query param parameter config option setting env sorting unique composite " +
    "natural surrogate candidate first last current default hot short arrow enter escape tab space ctrl alt shift meta command registry host known " +
    "ssh pgp gpg rsa is has no valid invalid expired missing get find fetch read load require check validate verify hash encrypt decrypt use")
    .split(" "),
);

/** Verbs with which a name is a function or a flag. */
const VERBS =
  /^(?:get|find|fetch|read|load|has|is|check|validate|verify|hash|encrypt|decrypt|generate|reset|forgot|show|hide|toggle|on|handle|use|compare|require|requires|needs?|no|without|skip|max|min)$/i;

/** Beginnings that people glue to `pass` and `pw`. */
const GLUED =
  /(?:^|[^a-z])(?:db|pg|my|mysql|root|user|admin|smtp|mail|imap|ftp|ssh|sql|redis|mongo|ldap|sudo|jdbc|rabbitmq|amqp|http|proxy|wifi|vnc|rdp)$/i;

/** The names in a text whose values may be secrets, in order. */
export function* secretNames(text: string): Generator<SecretName> {
  for (const match of text.matchAll(NAME)) {
    const [word, password, secret, weak, otherPassword] = match;
    const from = match.index;
    const to = from + word.length;
    if (password === undefined && secret === undefined && weak === undefined) {
      const strength = otherPassword === undefined ? "secret" : "password";
      yield {
        start: from,
        end: to,
        strength,
        kind: kindOf(word, strength),
        capitals: false,
        ends: true,
      };
      continue;
    }
    const strength = password !== undefined ? "password" : secret !== undefined ? "secret" : "weak";
    const name = identifierAround(text, from, to, strength);
    if (name !== null) yield name;
  }
}

function identifierAround(
  text: string,
  from: number,
  to: number,
  strength: Strength,
): SecretName | null {
  const word = text.slice(from, to);
  if (!endsWord(text, to, word)) return null;
  let start = from;
  while (start > 0 && from - start < 64 && /[A-Za-z0-9_$.-]/.test(text.charAt(start - 1))) start--;
  const before = text.slice(start, from);
  const after = /^(?:[-_.]?[A-Za-z0-9]+){0,6}_{0,2}/.exec(text.slice(to, to + 40))?.[0] ?? "";
  if (strength === "weak" && !startsWord(before, word)) return null;
  const suffix = parts(after);
  if (suffix.some((part) => OTHER_THING.has(part)) || suffix.length > 4) return null;
  const prefix = parts(before.slice(before.lastIndexOf(".") + 1));
  if (/^(?:key|token|auth|pat|sas|sig|signature)$/i.test(word)) {
    if (NO_SECRET.has(prefix.at(-1) ?? "")) return null;
  }
  if (VERBS.test(prefix[0] ?? "")) return null;
  const isPassword = strength === "password" || /^(?:pass|pw|psw|clave)$/i.test(word);
  if (/^(?:sig|signature|pin)$/i.test(word) && suffix.length > 0) return null;
  // A pattern, unless it is written as an environment variable of a service.
  if (
    /^pat$/i.test(word) &&
    !prefix.some((part) => /^(?:git|azure|az|devops|hub|lab|gh|gl|ado)/.test(part))
  ) return null;
  return {
    start: from - before.length,
    end: to + after.length,
    strength,
    kind: kindOf(word, isPassword ? "password" : strength),
    capitals: /^[A-Z0-9_$.-]+$/.test(before + word + after),
    ends: after === "",
  };
}

/** False where the word goes on: `tokenizer`, `passwords`, `PASSWORDLESS`, `secretary`. */
function endsWord(text: string, to: number, word: string): boolean {
  const next = text.charAt(to);
  if (!/[A-Za-z]/.test(next)) return true;
  const last = word.charAt(word.length - 1);
  return /[a-z]/.test(last) && /[A-Z]/.test(next);
}

/** True where a short word stands for itself: `dbPass`, `API_KEY`, and not `compass`, `monkey`. */
function startsWord(before: string, word: string): boolean {
  if (before === "" || /[^A-Za-z0-9]$/.test(before)) return true;
  if (/[a-z0-9]$/.test(before) && /^[A-Z]/.test(word) && !/^[A-Z]{2}/.test(word)) return true;
  return /^p/i.test(word) && GLUED.test(before);
}

function parts(name: string): string[] {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase().split(/[^a-z]+/).filter((part) => part !== "");
}

function kindOf(word: string, strength: Strength): string {
  const folded = word.toLowerCase().replace(/[-_ ]+/g, "");
  if (strength === "password") return "password";
  if (/private|秘密鍵|비밀키/.test(folded)) return "private key";
  if (/token|토큰|トークン|令牌|токен|jwt|bearer|^pat$/.test(folded)) return "access token";
  if (/api|ключ/.test(folded)) return "API key";
  if (/key|키$|キー$|密钥|密鑰|秘钥|金鑰|schl|cl[ée]|clave|chave|chiave/.test(folded)) return "key";
  if (/cred|login/.test(folded)) return "credential";
  if (/phrase|mnemonic/.test(folded)) return "recovery phrase";
  if (/dsn|connection/.test(folded)) return "connection string";
  return "secret";
}
