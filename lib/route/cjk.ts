/**
 * Words in scripts that put no blanks between words, or glue endings to them: Han, Kana, Hangul, Thai and
 * its neighbours. They are known by pairs of neighbouring characters, which need no dictionary.
 *
 * - Japanese is cut where the script changes: Han and Katakana carry the words, Hiragana mostly grammar.
 * - Korean words lose the particles and verb endings that are glued to them.
 */

/** The characters of these scripts, for a class in a regular expression. */
export const CJK =
  "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3130-\u318f\u31f0-\u31ff" +
  "\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff";

const HIRAGANA = "\u3041-\u309f";
const KATAKANA = "\u30a0-\u30ff\u31f0-\u31ff";
const HANGUL = "\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3";
const HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff";

const RUN = new RegExp(
  `[${HIRAGANA}]+|[${KATAKANA}]+|[${HANGUL}]+|[${HAN}]+|[^${HIRAGANA}${KATAKANA}${HANGUL}${HAN}]+`,
  "g",
);

/** A word, or a run of one script, with its terms. */
export interface CjkWord {
  readonly word: string;
  /** Pairs of neighbouring characters, each once; a single character stands for itself. */
  readonly terms: readonly string[];
}

/** True for a character of these scripts. */
export function isCjk(code: number): boolean {
  return code >= 0xe00 &&
    (code <= 0xeff || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1100 && code <= 0x11ff) ||
      (code >= 0x1780 && code <= 0x17ff) || (code >= 0x3005 && code <= 0x9fff) ||
      (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff));
}

/** True for a Han character: two of them make a word, so a run of Han is several. */
export function isHan(code: number): boolean {
  return (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}

/** A run of these scripts cut where the script changes. */
export function cjkParts(run: string): readonly string[] {
  return run.match(RUN) ?? [];
}

/** The word that such a part is, or null when it only holds a sentence together. */
export function cjkWord(part: string): CjkWord | null {
  const code = part.charCodeAt(0);
  if (code >= 0x3041 && code <= 0x309f) return null;
  const word = code >= 0xac00 && code <= 0xd7a3 ? withoutEnding(part) : part;
  return isGrammar(part) || (word !== part && isGrammar(word))
    ? null
    : { word, terms: pairs(word) };
}

function pairs(word: string): string[] {
  if (word.length === 1) return [word];
  const found: string[] = [];
  for (let at = 0; at + 1 < word.length; at++) {
    const pair = word.slice(at, at + 2);
    if (!found.includes(pair)) found.push(pair);
  }
  return found;
}

/** Particles of Korean, the longer ones first. */
const PARTICLES =
  ("에서는 에서도 에서만 으로는 으로도 으로만 이라고 이라는 에게서 까지는 부터는 한테는 에는 에도 에서 으로 에게 한테 까지 부터 처럼 " +
    "보다 마다 이나 이랑 라고 라는 이라 밖에 조차 들이 들을 들은 들의 들도 들 은 는 이 가 을 를 에 의 도 만 로 와 과 랑 나 야")
    .split(" ");

/** Where the verb begins that a Korean noun became: `배포하면`, `병합되면서`, `고쳐줘`. */
const VERB = new RegExp(
  "(?:하(?:고|기|는|는데|다|게|지|면|면서|며|려고|려면|여|니|니까|시|세요|자|던|도록)|" +
    "해(?:줘|주세요|주|야|서|도|요|라|두|놓|봐)?|한다|했|합니다|할게?|함|" +
    "되(?:고|기|는|는데|다|게|지|면|면서|며|어|도록)|돼|된다|됐|됩니다|될|됨|된|시켜|시키|" +
    `나요|어줘|아줘|려줘|쳐줘|워줘|꿔줘|여줘|들어줘)[${HANGUL}]*$`,
);

/** A Korean word without the particle or verb ending that is glued to it. */
function withoutEnding(word: string): string {
  if (word.length < 3) {
    return word.length === 2 && "은는을를의".includes(word.charAt(1)) ? word.charAt(0) : word;
  }
  const verb = word.search(VERB);
  if (verb >= 2) return word.slice(0, verb);
  for (const particle of PARTICLES) {
    if (word.endsWith(particle) && word.length - particle.length >= 2) {
      return word.slice(0, -particle.length);
    }
  }
  return word;
}

const LONGEST_GRAMMAR = 5;

/** Korean, Chinese and Japanese words that find nothing. */
const GRAMMAR =
  " 에 에서 은 는 이 가 을 를 도 로 으로 만 와 과 의 나 남 한테 부터 까지 처럼 그래 되는데 된 나와 거야 것 거 게 걸 건 수 때 때문 때문인 등 및 또 또는 더 좀 잘 안" +
  " 못 다 왜 뭐 뭘 무엇 어떻게 어디 어디서 언제 누가 누구 그 저 이거 그거 저거 이건 그건 이게 그게 여기 거기 이런 그런 저런 이렇게 그렇게 지금 이제 아직 벌써" +
  " 다시 계속 바로 모두 전부 각각 매번 항상 자꾸 너무 아주 매우 정말 조금 있는 있어 있다 있음 있고 있는데 있으면 있는지 있나 없는 없어 없다 없이 없는지 없음" +
  " 하는 하고 하면 하나 한 할 해 해줘 해주세요 했어 했는데 한다 합니다 하지 하게 되는 되면 되고 되나 된다 됩니다 될 돼 안돼 되지 같은 같이 같아 같다 대한 대해" +
  " 위한 위해 통해 따라 따라서 만약 경우 그리고 그래서 그런데 하지만 근데 일단 혹시 나는 내가 우리 너 제가 저는 싶은데 싶어 싶다 싶은 필요 필요한 필요해 줘" +
  " 주세요 봐 봐줘 보고 보면 아니라 아니면 아닌 아래 위에 안에 밖에 중 중에 쪽 이상 이하 정도 관련 관련된 부탁 부탁해 이유 방법 방식 부분 내용 상황 문제 뒤 뒤로 후" +
  " 전 전에 다음 이전 원래 현재 어제 오늘 내일 아침 요즘 방금" +
  " 的 了 是 在 我 你 他 她 它 们 这 那 和 与 或 不 也 就 都 很 有 没 没有 请 把 被 从 到 对 为 什么 怎么 如何 可以 需要 一个 这个 那个 今 中 前 後 上 下 時 事 物" +
  " 方 私 人 一 二 三 際 為 以 等 他 場合 全部 全 部 目 分 度 間 内 化 用 ";

function isGrammar(word: string): boolean {
  return word.length <= LONGEST_GRAMMAR && GRAMMAR.includes(` ${word} `);
}
