import { expect } from "@std/expect";
import { styles } from "./style.ts";

Deno.test("styles do nothing without colour and are closed with it", () => {
  const names = ["bold", "dim", "good", "warning", "bad"] as const;
  for (const name of names) {
    expect(styles(false)[name]("text")).toBe("text");
    // deno-lint-ignore no-control-regex
    expect(styles(true)[name]("text")).toMatch(/^\x1b\[\d+mtext\x1b\[(22|39)m$/);
  }
});
