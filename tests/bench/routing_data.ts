/** Labelled memories and prompts: a folder with `memories.jsonl`, `prompts.jsonl` and `triggers.jsonl`. */

/** One labelled memory. */
export interface LabelledMemory {
  readonly repo: string;
  readonly id: string;
  readonly type: "rule" | "skill" | "knowledge";
  readonly title: string;
  readonly tags?: readonly string[];
  readonly applies_to?: readonly string[];
  readonly depends_on?: readonly string[];
  readonly body: string;
}

/** One labelled prompt. */
export interface LabelledPrompt {
  readonly repo: string;
  readonly qid: string;
  readonly prompt: string;
  /** The memories that help, most important first; none for a prompt that calls for silence. */
  readonly relevant: readonly string[];
  readonly kind: string;
}

/** One repository of the set. */
export interface LabelledRepo {
  readonly name: string;
  readonly memories: readonly LabelledMemory[];
  readonly prompts: readonly LabelledPrompt[];
  /** Phrases by memory id; empty where the folder has no `triggers.jsonl`. */
  readonly triggers: ReadonlyMap<string, readonly string[]>;
}

/** Reads a folder of that form. */
export async function readLabelled(folder: string): Promise<LabelledRepo[]> {
  const memories = await readLines<LabelledMemory>(`${folder}/memories.jsonl`);
  const prompts = await readLines<LabelledPrompt>(`${folder}/prompts.jsonl`);
  const triggers = await readLines<{ repo: string; id: string; triggers: string[] }>(
    `${folder}/triggers.jsonl`,
    true,
  );
  const names = [...new Set(memories.map(({ repo }) => repo))].sort();
  const repos = names.map((name): LabelledRepo => ({
    name,
    memories: memories.filter(({ repo }) => repo === name),
    prompts: prompts.filter(({ repo }) => repo === name),
    triggers: new Map(
      triggers.filter(({ repo }) => repo === name).map(({ id, triggers }) => [id, triggers]),
    ),
  }));
  for (const repo of repos) checkLabels(repo);
  return repos;
}

function checkLabels({ name, memories, prompts }: LabelledRepo): void {
  const ids = new Set(memories.map(({ id }) => id));
  for (const { qid, relevant } of prompts) {
    const unknown = relevant.find((id) => !ids.has(id));
    if (unknown !== undefined) {
      throw new Error(`Prompt "${qid}" of "${name}" names no memory: "${unknown}"`);
    }
  }
}

async function readLines<T>(file: string, optional = false): Promise<T[]> {
  let text: string;
  try {
    text = await Deno.readTextFile(file);
  } catch (error) {
    if (optional && error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
  return text.split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as T);
}

/** A text's language by its letters and commonest words: enough to group figures by. */
export function languageOf(text: string): string {
  if (/[\u3040-\u30ff]/.test(text)) return "ja";
  if (/[\uac00-\ud7a3]/.test(text)) return "ko";
  if (/[\u4e00-\u9fff]/.test(text)) return "zh";
  const words = text.toLowerCase().split(/[^a-zà-ÿß]+/);
  let best = "en";
  let most = 0;
  for (const [language, common] of Object.entries(COMMON_WORDS)) {
    const hits = words.filter((word) => common.has(word)).length;
    if (hits > most) [best, most] = [language, hits];
  }
  return best;
}

const COMMON_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set("the a is it to of and in that for with on this please do add what we".split(" ")),
  es: new Set(
    "el la los las de que en y un una por con para no se lo del al es sí vale sigue dale".split(
      " ",
    ),
  ),
  de: new Set(
    "der die das und ist nicht ein eine im in zu den mit für auf bitte ich ja nein mach wie dem"
      .split(" "),
  ),
  fr: new Set("le la les des est et un une pour dans que qui avec sur ne pas du oui".split(" ")),
  pt: new Set("o os as que em um uma para com não do da por sim é".split(" ")),
  it: new Set("il lo gli che di un una per con non del della è sì".split(" ")),
};
