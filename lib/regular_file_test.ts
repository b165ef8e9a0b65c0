import { expect } from "@std/expect";
import { NotRegularError, readRegularFile, readRegularText } from "./regular_file.ts";

Deno.test("files and symlinks to files are read, a byte order mark too", () => {
  const folder = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${folder}/a`, "\ufeffé");
    Deno.symlinkSync(`${folder}/a`, `${folder}/b`);
    expect(readRegularText(`${folder}/b`)).toBe("\ufeffé");
    expect(readRegularFile(`${folder}/a`, 5)).toHaveLength(5);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});

Deno.test("what is no file, or too large, is not read; what is absent is told apart", () => {
  const folder = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${folder}/a`, "12345");
    expect(() => readRegularFile(`${folder}/a`, 4)).toThrow(NotRegularError);
    expect(() => readRegularFile(folder)).toThrow(NotRegularError);
    expect(() => readRegularFile(`${folder}/b`)).toThrow(Deno.errors.NotFound);
    if (Deno.build.os === "windows") return;
    new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).outputSync();
    expect(() => readRegularText(`${folder}/pipe`)).toThrow(NotRegularError);
    expect(() => readRegularText("/dev/zero")).toThrow(NotRegularError);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
