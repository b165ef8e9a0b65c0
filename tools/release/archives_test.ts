import { expect } from "@std/expect";
import { archiveName, pack, sumOf, unpack } from "./archives.ts";

async function packed(archive: string): Promise<{ sum: string; folder: string }> {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/files`);
  await Deno.writeTextFile(`${folder}/files/engram.exe`, "program ".repeat(100_000));
  await Deno.writeTextFile(`${folder}/files/LICENSE`, "한국어\n");
  await pack(`${folder}/files`, `${folder}/${archive}`);
  return { sum: await sumOf(`${folder}/${archive}`), folder };
}

for (const target of ["windows-x64", "linux-x64"]) {
  Deno.test(`the same files give the same archive, and come out again: ${target}`, async () => {
    const archive = archiveName(target);
    const [one, two] = [await packed(archive), await packed(archive)];
    expect(one.sum).toBe(two.sum);
    const out = `${one.folder}/out`;
    await Deno.mkdir(out);
    if (archive.endsWith(".zip")) {
      // GNU tar reads no zip files, as the tar of Windows and macOS does.
      const args = ["-m", "zipfile", "-e", `${one.folder}/${archive}`, out];
      const { success } = await new Deno.Command("python3", { args }).output();
      expect(success).toBe(true);
    } else await unpack(`${one.folder}/${archive}`, out);
    for (const name of ["engram.exe", "LICENSE"]) {
      expect(await sumOf(`${out}/${name}`)).toBe(await sumOf(`${one.folder}/files/${name}`));
    }
    for (const { folder } of [one, two]) await Deno.remove(folder, { recursive: true });
  });
}

Deno.test("a program that fails is named with what it said", async () => {
  await expect(unpack("/nonexistent.tar.gz", "/nonexistent")).rejects.toThrow(
    /^Cannot run "tar" \(exit \d+\): .*nonexistent/,
  );
});
