/** Whether the value beside a name is the secret that the name promises. */
import type { SecretName } from "./names.ts";
import type { Value } from "./value.ts";
import { isMixed, isPlaceholder, isRandom, isReference, isWordy } from "./plausible.ts";

/** What people choose who choose badly; letters alone, so nothing else tells them from words of code. */
const COMMON =
  /^(?:letmein|qwert[yz]\w*|iloveyou|monkey|dragon|sunshine|princess|football|baseball|welcome|shadow|superman|batman|swordfish|opensesame|abracadabra|correcthorse\w*|asdfgh\w*|zxcvbn\w*|hunter|master|trustno|admin|root|toor|postgres|guest|passw0rd)$/i;

/** Names of algorithms and measures that follow the word password in prose: "sha256-hashed", "32-byte". */
const MEASURE =
  /^(?:sha|md|aes|base|utf|bcrypt|argon|pbkdf|scrypt|rsa|ed|oauth|ipv|http|v)-?\d|^\d+[-_]?(?:char|byte|bit|digit|hex|word|min|sec|hour|day|month|year|step|factor|[a-z]{1,3}$)|^[a-z]+\d?(?:ed|based|only)$/i;

/** Functions that only wrap their argument. */
const WRAPPERS = /(?:^|\.)(?:\w*secret\w*|string|str|bytes|from|buffer|text|password|sensitive)$/i;

/** True when the value is a secret. */
export function isSecretValue(value: Value, name: SecretName): boolean {
  const { text } = value;
  if (text.startsWith("[redacted")) return false;
  if (name.kind === "recovery phrase") return /^\s*(?:[a-z]{3,8}[ ,]+){11,23}[a-z]{3,8}/.test(text);
  if (isReference(text) || isPlaceholder(text)) return false;
  if (/^(?:bearer|basic|token)\s/i.test(text)) return false;
  if (isCode(value, name)) return false;
  if (value.call !== "" && !WRAPPERS.test(value.call)) {
    return isStrong(text) && name.strength !== "weak";
  }
  if (name.kind === "password") return isPassword(value, name);
  if (name.strength === "weak") return isWeakSecret(value, name);
  return isSecret(value, name);
}

function isPassword(value: Value, name: SecretName): boolean {
  const { text, form } = value;
  if (/\s/.test(text)) return value.quoted && isPassphrase(text);
  if (name.strength === "weak") {
    if (/^\d*$/.test(text) || text.length < 4 || form === "prose" || form === "next") return false;
    if (!value.quoted && !name.capitals && !isMixed(text)) return false;
  }
  if (/^--/.test(text)) return false;
  // The name of a field: `db_password`, `currentPassword`.
  if (isWordy(text) && !isMixed(text) && /[-_.A-Z]/.test(text) && /pass|pwd|secret/i.test(text)) {
    return false;
  }
  // The working directory of a shell.
  if (/^\/|^[A-Z]:\\/.test(text) && isWordy(text)) return false;
  switch (form) {
    case "prose":
    case "next":
      return isPasswordInProse(value);
    case "call":
      if (!name.ends) return false;
      return text.length >= 5 && (isStrong(text) || isMixed(text) && !isIdentifier(text));
    case "argument":
      return isStrong(text) &&
          (name.capitals || hasSymbol(text) || !/^[A-Za-z]+\d{1,2}$/.test(text)) ||
        name.ends && isMixed(text) && text.length >= 8 && !isIdentifier(text) &&
          !MEASURE.test(text) ||
        name.capitals && isMixed(text) && text.length >= 5;
    case "pair":
    case "cell":
      return text.length >= 5 &&
          (isStrong(text) || isMixed(text) && !isIdentifier(text) || COMMON.test(text)) ||
        form === "pair" && !value.quoted && text.length >= 4;
    case "tag":
      return text.length >= 3 && !/^(?:password|contraseña|passwort)$/i.test(text);
    case "default":
      return text.length >= 3;
    case "flag":
      return text.length >= 3 && !text.startsWith("-") &&
        (value.quoted || isMixed(text) || hasSymbol(text) || COMMON.test(text) ||
          !isSentence(value));
    case "colon":
    case "equals":
      if (value.quoted) {
        return text.length >= 3 && !/^\p{Lu}\p{Ll}+$/u.test(text) ||
          isMixed(text) && text.length >= 3;
      }
      return isBarePassword(value, name);
  }
}

function isBarePassword(value: Value, name: SecretName): boolean {
  const { text } = value;
  if (/^\d{1,3}$/.test(text)) return false;
  if (/^[A-Za-z_$][\w$]*$/.test(text) && !isMixed(text)) {
    // A word: a secret in .env, in an address or alone in a line of YAML; elsewhere it is a name of code.
    if (COMMON.test(text)) return true;
    if (/^[A-Z][a-z]/.test(text)) return false;
    if (value.form === "equals") {
      return value.lone && name.capitals ||
        value.tight && /[?&;]/.test(value.follows.charAt(0)) && text.length > 3 ||
        name.capitals && text.length > 3;
    }
    return value.lone && text.length > 3 && text === text.toLowerCase();
  }
  if (/^[A-Za-z_$][\w$]*$/.test(text) && isIdentifier(text)) return false;
  if (isStrong(text) || isMixed(text)) return !MEASURE.test(text) || hasSymbol(text) || value.lone;
  if (value.form === "colon" && isSentence(value)) return hasSymbol(text) && text.length >= 6;
  return text.length >= 4;
}

function isPasswordInProse(value: Value): boolean {
  const { text } = value;
  if (text.length < 5 || MEASURE.test(text)) return false;
  if (/^[A-Za-z]+(?:-[A-Za-z]+){3,8}$/.test(text) && value.form === "prose") return true;
  if (value.quoted && /^[a-z]{6,}$/.test(text)) return true;
  if (isWordy(text) && !/^[a-z]+\d{1,4}$/i.test(text)) return false;
  if (isIdentifier(text)) return false;
  if (value.form === "next" && !value.quoted) {
    return isStrong(text) && hasSymbol(text) || isRandom(text, 8);
  }
  return isMixed(text) || value.quoted && !/^[A-Z]/.test(text) ||
    hasSymbol(text) && /[a-z]/i.test(text) && isStrong(text);
}

function isSecret(value: Value, name: SecretName): boolean {
  const { text, form } = value;
  if (/\s/.test(text) || text.length < 6) return false;
  if (/^[\w+.-]{1,20}:\/\//.test(text)) {
    return name.kind === "connection string" && /:[^@/]+@/.test(text);
  }
  if (/^\d+(?:\.\d+)*$/.test(text) && (text.length < 8 || !value.quoted && !name.capitals)) {
    return false;
  }
  const loose = isMixed(text) && text.length >= 8 && !isWordy(text);
  if (!name.ends && !name.capitals && !isRandom(text, 12)) return false;
  switch (form) {
    case "prose":
      return loose && !MEASURE.test(text) &&
        (isRandom(text, 10) || value.quoted || hasSymbol(text));
    case "next":
      return isRandom(text, 16) && !MEASURE.test(text);
    case "call":
      return loose && name.ends;
    case "cell":
    case "argument":
    case "pair":
      return loose && isRandom(text, 8);
    case "flag":
    case "tag":
    case "default":
      return loose || text.length >= 12 && !isWordy(text) ||
        isMixed(text) && text.length >= 8 && form !== "flag";
    case "colon":
    case "equals": {
      if (name.capitals && form === "equals") {
        return !isWordy(text) || isMixed(text) || /secret/i.test(name.kind) && text.length >= 8;
      }
      if (loose || isMixed(text) && value.quoted && text.length >= 10 && /secret/.test(name.kind)) {
        return true;
      }
      return (value.quoted || value.lone) && text.length >= 16 && !isWordy(text);
    }
  }
}

function isWeakSecret(value: Value, name: SecretName): boolean {
  const { text, form } = value;
  if (/\s/.test(text) || /^[\w+.-]{1,20}:\/\//.test(text)) return false;
  if (name.kind === "secret" && /^\d{4,8}$/.test(text)) return form === "colon" && name.capitals;
  if (form === "next" || form === "prose" || form === "cell" || form === "argument") return false;
  return isRandom(text, name.capitals ? 16 : 20);
}

/** Words with blanks between that nobody would write as a sentence. */
function isPassphrase(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length > 12 || /[.:!?]$/.test(text)) return false;
  if (
    words.some((word) =>
      /^(?:the|a|an|is|are|must|your|for|to|be|of|and|or|with|in|el|la|de|que|der|die|das|le|les|du|not|please|enter|at|least|new|password|contraseña|passwort|do|does|match|required|invalid)$/i
        .test(word)
    )
  ) {
    return false;
  }
  return words.length >= 4 && words.every((word) => /^[a-z0-9]{2,12}$/.test(word)) ||
    words.length <= 3 && words.some((word) => isStrong(word) && hasSymbol(word));
}

/** Digits and letters or signs mixed, as a password rule wants them. */
function isStrong(text: string): boolean {
  return text.length >= 6 && !isWordy(text) &&
    (isMixed(text) || hasSymbol(text) && /[A-Za-z]/.test(text));
}

function hasSymbol(text: string): boolean {
  return /[!@#$%^&*+=?~|]/.test(text);
}

/** A name of code with a number: `password2`, `user1`, `arg0`. */
function isIdentifier(text: string): boolean {
  return /^[A-Za-z_$][A-Za-z_$.]*\d{0,2}$/.test(text) &&
    /^(?:.*(?:pass|pwd|secret|token|key|hash|value|val|arg|param|input|data|user|str|text|field|item|node|row|col|line|step|level|version|test|option|config|auth)s?\d{0,2})$/i
      .test(text);
}

/** A call, a member, a comparison, a type. */
function isCode(value: Value, name: SecretName): boolean {
  const { text, quoted, follows } = value;
  if (quoted) return false;
  if (/^(?:await|new|function|async|typeof|return|if|lambda|def|let|const|var)\b/.test(text)) {
    return true;
  }
  const member = /^([A-Za-z_$][\w$]*)(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+[,;)]*$/.exec(text);
  if (member !== null) {
    // `password=hunter2.sql` is a file's name, `user.password` is code.
    const head = member[1] ?? "";
    if (name.strength !== "password" || !isMixed(head) || isIdentifier(head)) return true;
  }
  if (/^[A-Za-z_$][\w$.?]*[([{<]/.test(text)) return true;
  if (/^\/\S*[\\[\]^(*]/.test(text)) return true;
  if (/^[({[]/.test(text) && !/[)}\]].{3}/.test(text)) return true;
  if (/^[A-Z][A-Za-z]*(?:[|&?]|\[\])/.test(text)) return true;
  if (/^(?:string|str|number|boolean|String|Option|Vec)\b[|?\[<]*/.test(text) && !/\d/.test(text)) {
    return true;
  }
  return /^[A-Za-z_$][\w$]*$/.test(text) && !/\d/.test(text) &&
    /^[ \t]?(?:\(|\.\w|\[|&&|\|\||===?|!==?|\?|\|)/.test(follows);
}

/** True where more words follow in the line: what stands there is prose. */
function isSentence(value: Value): boolean {
  return /^[ \t]+[\p{L}\p{N}(]/u.test(value.follows);
}
