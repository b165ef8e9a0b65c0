/** A little program over the real `Io`, for io_test.ts: its first argument says what to do. */
import { processIo } from "../io.ts";

const io = processIo();
Deno.addSignalListener("SIGINT", () => {
  io.restoreTerminal();
  Deno.exit(130);
});
const decoder = new TextDecoder();

switch (Deno.args[0]) {
  case "ask": {
    const answers: (string | null)[] = [];
    for (let n = Number(Deno.args[1]); n > 0; n--) answers.push(await io.ask(`${n}?`));
    const rest = decoder.decode(await io.readAll(1000));
    io.out(JSON.stringify({ answers, rest }));
    break;
  }
  case "keys": {
    const answers: (string | null)[] = [];
    for (let n = Number(Deno.args[1]); n > 0; n--) answers.push(await io.askKey(`${n}?`));
    io.out(JSON.stringify({ answers }));
    break;
  }
  case "progress": {
    io.progress("half");
    io.progress("whole");
    io.out("done");
    io.progress("more");
    io.err("ended");
    break;
  }
  case "text": {
    io.err("text? ");
    const text = decoder.decode(await io.readAll(1000));
    const answer = await io.ask("1?");
    io.out(JSON.stringify({ text, answer }));
    break;
  }
  case "read": {
    io.out(String((await io.readAll(Number(Deno.args[1]))).length));
    break;
  }
  case "print": {
    for (let n = 0; n < 2000; n++) io.out("규칙".repeat(100));
    io.err("went on");
    break;
  }
  case "describe": {
    const { color, interactive, columns } = io;
    io.out(JSON.stringify({ color, interactive, columns: String(columns) }));
    break;
  }
}
Deno.exit(0);
