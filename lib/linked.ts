/** Whether a host's settings start our hook: a look at the text, quick enough for the hook path. */
import { readRegularText } from "./regular_file.ts";

/** True when the file names our command for that host. */
export function startsOurHook(path: string, host: string): boolean {
  try {
    return readRegularText(path).includes(`agent-hook --host ${host}`);
  } catch {
    return false;
  }
}
