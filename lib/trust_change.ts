/** Giving and taking trust. Hooks only read it (`trust.ts`). */
import { writeAtomic } from "./atomic_write.ts";
import { withFolderLock } from "./lock.ts";
import { refreshGitignore } from "./memory/folder.ts";
import { PRIVATE_FILE } from "./private_folder.ts";
import { trustedWorkspaces, trustFile } from "./trust.ts";
import { memoryRoot } from "./workspace.ts";

/** Trusts a workspace (a real path). Returns false when it was trusted already. */
export function trustWorkspace(home: string, workspace: string): Promise<boolean> {
  return changeTrust(
    home,
    (trusted) => trusted.includes(workspace) ? null : [...trusted, workspace],
  );
}

/** Takes the trust in a workspace back. Returns false when it was not trusted. */
export function distrustWorkspace(home: string, workspace: string): Promise<boolean> {
  return changeTrust(
    home,
    (trusted) => trusted.includes(workspace) ? trusted.filter((path) => path !== workspace) : null,
  );
}

async function changeTrust(
  home: string,
  change: (trusted: readonly string[]) => readonly string[] | null,
): Promise<boolean> {
  const root = memoryRoot("global", home);
  return await withFolderLock(root.folder, "trust", () => {
    const workspaces = change(trustedWorkspaces(home));
    if (workspaces === null) return false;
    writeAtomic(trustFile(home), `${JSON.stringify({ workspaces }, null, 2)}\n`, PRIVATE_FILE);
    // Some keep their home in git.
    refreshGitignore(root);
    return true;
  });
}
