/** The shells that hosts start hook commands with. What `link` and `doctor` may start stands in `permissions.ts`. */
import type { Shell } from "./link.ts";

export const CMD: Shell = {
  program: String.raw`C:\Windows\System32\cmd.exe`,
  args: ["/d", "/c"],
};

export const POWERSHELL: Shell = {
  program: String.raw`C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`,
  args: ["-NoProfile", "-Command"],
};

export const SH: Shell = { program: "/bin/sh", args: ["-c"] };

export const BASH: Shell = { program: "/bin/bash", args: ["-c"] };
