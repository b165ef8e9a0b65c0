/** Is a value one that somebody could use, or does it only stand for one? */

/** Shannon entropy of a text, in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    bits -= (count / text.length) * Math.log2(count / text.length);
  }
  return bits;
}

/** True when a value has a digit and a letter. */
export function isMixed(value: string): boolean {
  return /\d/.test(value) && /[a-z]/i.test(value);
}

/**
 * True when a value is made as a generator makes them: long, digits and letters mixed inside its parts.
 *
 * @param length Characters it must have.
 */
export function isRandom(value: string, length = 16): boolean {
  if (value.length < length || isWordy(value)) return false;
  if (!/^[\w+/=.:~%|@!$*-]+$/.test(value)) return false;
  const mixedCase = /[a-z]/.test(value) && /[A-Z]/.test(value);
  if (!isMixed(value) && !(mixedCase && value.length >= 20)) return false;
  return entropy(value) >= Math.min(3, Math.log2(value.length) - 1);
}

/** True for words and short numbers with separators or capitals between: a name, a path, a version. */
export function isWordy(value: string): boolean {
  if (/^v?\d+(?:\.\d+)+(?:[-+.][a-z0-9.]+)?$/i.test(value)) return true;
  const parts = value
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .split(/[-_.:/\\\s@]+/);
  return parts.every((part) =>
    part === "" || /^[vV]?\d{1,4}$/.test(part) ||
    (part.length <= 20 && /^(?:[A-Z]?[a-z]+|[A-Z]+)\d{0,3}$/.test(part) && isPronounceable(part))
  );
}

function isPronounceable(part: string): boolean {
  if (part.length <= 5) return true;
  if (/[^aeiouy\d]{6}/i.test(part)) return false;
  const vowels = part.replace(/[^aeiouy]/gi, "").length;
  return vowels * 6 >= part.length;
}

/** Words that say "put yours here" wherever they stand in a value. */
const STAND_IN =
  /your[-_ .]?\w|change[-_ ]?(?:me|this|it)|place[-_ ]?holder|redacted|masked|\bhidden\b|x{4}|\*{3}|•{2}|\.{3}|…|replace[-_ ]?(?:me|this|with)|insert[-_ ]|fill[-_ ]?(?:me|in)|(?:goes|comes)[-_ ]?here|[-_ ]here$|_goes_/i;

/** Words that are no secret when a value has no others: a stand-in, a type, a state, a part of an interface. */
const PLAIN_WORDS = new RegExp(
  `^(?:${
    [
      "my the a an some any this that no not set new old current same confirm confirmed repeat repeated",
      "your their user users username client admins auth authentication authorization server service db database app",
      "example examples sample dummy fake test tests testing demo foo bar baz todo fixme tbd value values val here",
      "password passwords passwd passphrase passcode pwd pass pw secret secrets token tokens key keys apikey api",
      "access refresh bearer basic private public id credential credentials login pin otp code mdp senha clave",
      "contraseña contrasena passwort kennwort wachtwoord motdepasse parola mot de passe",
      "string str text number int integer bool boolean bytes byte buffer char varchar object array list any unknown",
      "never void null nil none undefined empty true false yes optional required missing invalid incorrect wrong",
      "valid weak strong forgotten forgot reset changed expired disabled enabled default defaults auto hash hashed",
      "encrypted plain plaintext raw hex base encoded sha md bcrypt argon scrypt pbkdf hmac rsa aes salted salt",
      "input output field param params arg args argument option options prop props data env var vars variable config",
      "secretstr sensitive protected visible hide show stored generated rotated unset on off na vault keychain",
      "keyring prompt stdin file self req request body payload ctx context state form entered provided supplied",
      "random uuid type name of for in is to and or with from be see via only never",
    ].join(" ").split(" ").join("|")
  })+$`,
  "i",
);

/** True for what stands in a value's place in documentation: `<token>`, `your-key`, `********`, `string`. */
export function isPlaceholder(value: string): boolean {
  const bare = value.trim().replace(/^["'`]+|["'`]+$/g, "");
  if (bare === "" || /^[<\[(]/.test(bare) && !/^[<\[(][^>\])]*\S[>\])].{4}/.test(bare)) return true;
  if (/^(.)\1*$/.test(bare) && (bare.length < 6 || /[xX*•.#_\-=?0]/.test(bare))) return true;
  if (/^[xX*•.#_\-=?/\\+|~]+$/.test(bare)) return true;
  if (STAND_IN.test(bare)) return true;
  const letters = bare.replace(/[-_. :/]+/g, "");
  return letters.length <= 60 && isPlainWords(letters.replace(/\d{1,2}$/, ""), bare);
}

/** Tries the plain words as whole words first, so that no long word is taken apart. */
function isPlainWords(letters: string, whole: string): boolean {
  if (letters === "" || /\d/.test(letters)) return false;
  const words = whole.replace(/([a-z])([A-Z])/g, "$1 $2").split(/[-_. :/\d]+/).filter((word) =>
    word !== ""
  );
  return words.every((word) => word.length <= 24 && PLAIN_WORDS.test(word));
}

/** True for a value that says where the real one is: a variable, a call, a vault's address, a path. */
export function isReference(value: string): boolean {
  return /^(?:\$[A-Za-z_{(]|\$\$|%[A-Za-z_][\w.]*%|\{\{|\{%|#\{|@\{|\[\[)/.test(value) ||
    /\$\{[^}]{0,80}\}|\{\{[^}]{0,80}\}\}|\$\([^)]{0,80}\)|<[A-Za-z][^>]{0,60}>/.test(value) ||
    /^[~^]?v?\d+\.\d+(?:\.\d+)?(?:[-+][\w.+-]+)?$|^[*&]+[A-Za-z_]\w*$|^&#?\w{1,8};/.test(value) ||
    /^\{[A-Za-z_][\w.[\]() ]{0,60}\}|%[sdrv](?![\w%])|\{\d?\}|^:\w|^\?$|^\[\^/.test(value) ||
    /^(?:process\.|os\.|env[.([]|ENV\[|System\.|Deno\.|import\.meta|secrets?\.|vars?\.|local\.|data\.|config\.|settings\.|args?\.|opts\.|options\.|this\.|self\.|req\.|request\.|props\.|state\.|ctx\.|module\.|github\.|inputs\.)[\w.[(]/
      .test(value) ||
    /^(?:op|vault|awssm|gcpsm|azurekv|keychain|doppler|sops|bws|pass|ref|file|s3|gs|https?):\/\//
      .test(
        value,
      ) ||
    /^(?:arn:aws|vault:|ssm:|secretsmanager:|keyvault:|env:|file:|projects\/[\w-]+\/secrets\/)/
      .test(value) ||
    /^(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:[\w.@+-]+[/\\]){1,12}[\w.@+-]*$/.test(value) ||
    /^\/[a-z][\w.-]*$/.test(value) ||
    /^![A-Za-z]/.test(value) && /^!(?:Ref|Sub|GetAtt|vault|secret|env|ImportValue)\b/.test(value) ||
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) && /[A-Z]{3}/.test(value) &&
      !/\d{3}/.test(value) ||
    /^[\w.-]+\.(?:json|ya?ml|toml|ini|env|pem|key|crt|cer|pub|txt|md|ts|tsx|js|jsx|py|go|rs|java|rb|php|sh|conf|cfg|properties|html?)$/i
      .test(value);
}
