/** How long torture goes on: a short form in every run, the long one with `deno task test:torture`. */
export const LONG = Deno.env.get("ENGRAM_TORTURE") === "long";

/** The number for the form that runs. */
export function rounds(short: number, long: number): number {
  return LONG ? long : short;
}
