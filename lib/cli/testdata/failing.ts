/** Tries what it has no permission for, and prints what a person is told. */
import { describeFailure } from "../failure.ts";

const attempts = [
  () => Deno.readTextFileSync("/etc/hosts"),
  () => Deno.writeTextFileSync("/etc/hosts", "", { append: true }),
  () => new Deno.Command("sh").outputSync(),
];
for (const attempt of attempts) {
  try {
    attempt();
    console.error("allowed");
  } catch (error) {
    console.error(describeFailure(error, "engram").text);
  }
}
