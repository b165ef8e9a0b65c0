/** Whether a host's settings start our hook: a look at the text, quick enough for the hook path. */

/** No settings file is larger; a larger one is something else. */
const MOST = 8 << 20;

/** True when the file names our command for that host. */
export function startsOurHook(path: string, host: string): boolean {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= MOST &&
      Deno.readTextFileSync(path).includes(`agent-hook --host ${host}`);
  } catch {
    return false;
  }
}
