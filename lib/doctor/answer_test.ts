import { expect } from "@std/expect";
import { adapter as claude } from "../../hosts/claude/hook.ts";
import { doctor as claudeDoctor } from "../../hosts/claude/doctor.ts";
import { adapter as cursor } from "../../hosts/cursor/hook.ts";
import { doctor as cursorDoctor } from "../../hosts/cursor/doctor.ts";
import { adapter as opencode } from "../../hosts/opencode/hook.ts";
import { doctor as opencodeDoctor } from "../../hosts/opencode/doctor.ts";
import { adapter as windsurf } from "../../hosts/windsurf/hook.ts";
import { doctor as windsurfDoctor } from "../../hosts/windsurf/doctor.ts";
import { judge } from "./answer.ts";

const HOSTS = [
  [claude, claudeDoctor],
  [cursor, cursorDoctor],
  [opencode, opencodeDoctor],
] as const;

Deno.test("an answer is exactly what the adapter would print, with a text or without", () => {
  for (const [adapter, doctor] of HOSTS) {
    const event = adapter.parse(doctor.payload("doctor-1", "/w"), () => undefined);
    const text = 'A {"b": "}"} \n "c"';
    expect(judge(adapter.answer(event, text), event, adapter)).toEqual({ kind: "text", text });
    expect(judge(adapter.answer(event, null), event, adapter)).toEqual({ kind: "nothing" });
    expect(judge("", event, adapter).kind).toBe("silent");
    expect(judge("oops", event, adapter).kind).toBe("unreadable");
    expect(judge('{"other":1}', event, adapter).kind).toBe("unreadable");
    for (const [before, after] of [["Hi {there}\n", ""], ["", "\nbye"], ["a", "b"]] as const) {
      const noisy = `${before}${adapter.answer(event, text)}${after}`;
      expect(judge(noisy, event, adapter)).toEqual({
        kind: "polluted",
        noise: `${before}${after}`.trim(),
      });
    }
  }
});

Deno.test("where the answer is nothing, anything is too much", () => {
  const event = windsurf.parse(windsurfDoctor.payload("doctor-1", "/w"), () => undefined);
  expect(judge("", event, windsurf).kind).toBe("nothing");
  expect(judge("Hi\n", event, windsurf)).toEqual({ kind: "polluted", noise: "Hi" });
});
