import { expect } from "@std/expect";
import type { Memory } from "../memory/file.ts";
import type { MemoryIndex } from "../memory/index.ts";
import { openFreshIndex } from "../memory/open.ts";
import { withStamp } from "../memory/stamp.ts";
import { composeMemory } from "../memory/write.ts";
import { type MemoryRoot, memoryRoot } from "../workspace.ts";
import { type Candidate, rankPrompt } from "./rank.ts";
import { cpuTime } from "../../tests/cpu_time.ts";

const DAY = "2026-06-01";

type Written = Pick<Memory, "id" | "title" | "body"> & Partial<Pick<Memory, "triggers" | "tags">>;

const MEMORIES: readonly Written[] = [
  {
    id: "dag-backfill",
    title: "How to backfill a DAG",
    body: "Pause it, then run `airflow dags backfill` month by month in the pool `backfill_pool`.",
    triggers: ["reprocess old dates", "rerun last month"],
  },
  {
    id: "model-promotion",
    title: "Promoting a model to champion",
    body:
      "Register the run, mirror live traffic for a day, then set the alias with `set_alias.py`.",
  },
  {
    id: "write-stall",
    title: "Writers hang on the L0 file count",
    body: "Look at `engine_stall_reason` first; `WriteStalled` is returned at 36 files.",
  },
  {
    id: "kartenleser",
    title: "Kartenleser hängt",
    body: "Meist ist der Konnektor schuld. Der Energieverbrauch spielt keine Rolle.",
  },
  {
    id: "予約キャンセル",
    title: "予約キャンセルは状態遷移を通す",
    body: "予約の状態を直接更新しない。待機リストへの通知が抜け落ちる。",
  },
  {
    id: "장바구니",
    title: "로그인 시 비회원 장바구니 병합 규칙",
    body: "같은 상품은 수량을 더하지 않고 큰 쪽을 남긴다.",
  },
  {
    id: "configuration",
    title: "Configuration lives in the repository",
    body: "Every setting has a default; secrets never stand there.",
  },
];

async function withIndex(
  memories: readonly Written[],
  work: (index: MemoryIndex, root: MemoryRoot) => void | Promise<void>,
): Promise<void> {
  const base = await Deno.realPath(await Deno.makeTempDir());
  try {
    const root = memoryRoot("workspace", base);
    await Deno.mkdir(`${root.folder}/knowledge`, { recursive: true });
    // Newer files are indexed first.
    for (const [at, memory] of memories.entries()) await write(root, memory, at);
    const index = await openFreshIndex(root, [`${root.folder}/.cache`], Infinity);
    try {
      await work(index, root);
    } finally {
      index.close();
    }
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

async function write(
  root: MemoryRoot,
  { id, title, body, triggers, tags }: Written,
  age: number,
): Promise<void> {
  const text = composeMemory({
    id,
    type: "knowledge",
    title,
    tags: tags ?? [],
    triggers: triggers ?? [],
    applies_to: [],
    depends_on: [],
    always: false,
    created: DAY,
    updated: DAY,
    note: "",
  }, body);
  const file = `${root.folder}/knowledge/${id}.md`;
  await Deno.writeTextFile(file, await withStamp(text));
  const time = 1_700_000_000 - age * 60;
  await Deno.utime(file, time, time);
}

function best(index: MemoryIndex, prompt: string): Candidate | undefined {
  return rankPrompt([index], prompt, DAY)[0];
}

Deno.test("a prompt finds its memory by words, other forms, identifiers and other wordings", async () => {
  await withIndex(MEMORIES, (index) => {
    const found: Readonly<Record<string, string>> = {
      "backfilling the orders dags for march": "dag-backfill",
      "please reprocess the old dates": "dag-backfill",
      "promote version 14 to champion": "model-promotion",
      "WriteStalled(L0FileCount), what does it mean?": "write-stall",
      "EngineStallReason is always empty": "write-stall",
      "der Kartenleser hängt schon wieder": "kartenleser",
      "予約をキャンセルする処理": "予約キャンセル",
      "로그인하면 장바구니가 병합되는데": "장바구니",
    };
    for (const [prompt, id] of Object.entries(found)) {
      expect({ prompt, id: best(index, prompt)?.memory.id }).toEqual({ prompt, id });
      expect({ prompt, tier: best(index, prompt)?.tier }).toEqual({ prompt, tier: "body" });
    }
  });
});

Deno.test("typing errors, beginnings and parts of compounds find the word that is meant", async () => {
  await withIndex(MEMORIES, (index) => {
    for (
      const [prompt, id] of [
        ["how do I promote a modle to champoin", "model-promotion"],
        ["where is the config", "configuration"],
        ["configurationfiles", "configuration"],
        ["Kartenlesergerät", "kartenleser"],
      ] as const
    ) expect({ prompt, id: best(index, prompt)?.memory.id }).toEqual({ prompt, id });
  });
});

Deno.test("a concept of the lexicon finds a memory in another language", async () => {
  await withIndex(MEMORIES, (index) => {
    expect(best(index, "Warenkorb nach der Anmeldung")?.memory.id).toBe("장바구니");
    expect(best(index, "cancelled appointment bookings")?.memory.id).toBe("予約キャンセル");
  });
});

Deno.test("a prompt about something else is below the floor", async () => {
  await withIndex(MEMORIES, (index) => {
    for (
      const prompt of [
        "write a unit test for slugify(), it fails on empty strings",
        "das Logo in der Kopfzeile ist abgeschnitten",
        "リストを並べ替える関数を書いて",
        "???",
        "",
      ]
    ) {
      const tiers = rankPrompt([index], prompt, DAY).map(({ tier }) => tier);
      expect({ prompt, tiers: tiers.filter((tier) => tier !== "none") }).toEqual({
        prompt,
        tiers: [],
      });
    }
  });
});

Deno.test("candidates come best first, with their words and the reason", async () => {
  await withIndex(MEMORIES, (index) => {
    const candidates = rankPrompt([index], "promote the fraud model to champion", DAY);
    const scores = candidates.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(candidates[0]?.matched).toEqual(["promote", "model", "champion"]);
    expect(candidates[0]?.reason).toMatch(/^clear: it has \d+ % of what the prompt says$/);
    expect(candidates[0]?.score).toBeGreaterThan(0.5);
  });
});

Deno.test("the same memories and prompt give the same ranking, in whatever order they were indexed", async () => {
  const equals = Array.from({ length: 60 }, (_, at): Written => ({
    id: `equal-${at}`,
    title: "Backfill",
    body: "Promote the model.",
  }));
  const found: unknown[] = [];
  for (const memories of [[...MEMORIES, ...equals], [...equals, ...MEMORIES].reverse()]) {
    await withIndex(memories, (index) => {
      for (const prompt of ["backfill the model configuration and promote it", "backfill"]) {
        const shown = rankPrompt([index], prompt, DAY)
          .map(({ memory, score, tier }) => [memory.id, score, tier]);
        found.push(shown);
      }
    });
  }
  expect(found.slice(2)).toEqual(found.slice(0, 2));
});

Deno.test("of two memories that say the same one stays whole", async () => {
  const [backfill] = MEMORIES;
  if (backfill === undefined) throw new Error("No memory");
  await withIndex([...MEMORIES, { ...backfill, id: "dag-backfill-2" }], (index) => {
    const tiers = rankPrompt([index], "how do I backfill a DAG", DAY)
      .filter(({ tier }) => tier !== "none")
      .map(({ tier, reason }) => [tier, reason]);
    expect(tiers.map(([tier]) => tier)).toEqual(["body", "card"]);
    expect(tiers[1]?.[1]).toContain('it says nearly the same as "dag-backfill');
  });
});

Deno.test("a workspace of one or two memories finds them too", async () => {
  for (const memories of [MEMORIES.slice(0, 1), MEMORIES.slice(0, 2)]) {
    await withIndex(memories, (index) => {
      expect(best(index, "how do I backfill the dag")?.tier).toBe("body");
      expect(best(index, "make the footer sticky")?.tier ?? "none").toBe("none");
    });
  }
});

Deno.test("a rare word finds its memory among thousands that share the others", async () => {
  const noise = Array.from({ length: 1_500 }, (_, at): Written => ({
    id: `noise-${at}`,
    title: `Deploy service ${at}`,
    body: "Deploy the service with the pipeline and watch the dashboard for errors.",
  }));
  await withIndex([...noise, ...MEMORIES], (index) => {
    const found = best(index, "deploy the service, watch the pipeline, then backfill");
    expect(found?.memory.id).toBe("dag-backfill");
    expect(found?.matched).toEqual(["backfill"]);
  });
});

Deno.test("a prompt of ten megabytes is ranked in bounded time", async () => {
  await withIndex(MEMORIES, (index) => {
    for (const part of ["backfill the dag and the model ", "予約をキャンセル。", "a/b_c.", "x"]) {
      const prompt = part.repeat(Math.ceil(10_000_000 / part.length));
      expect(cpuTime(() => rankPrompt([index], prompt, DAY))).toBeLessThan(300);
    }
  });
});
