/** Private files and folders have mode 0600 and 0700: they may name people, paths and sessions. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Creates a private folder and what is missing above it; one that is there stays as it is. */
export function makePrivateFolder(path: string): void {
  Deno.mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
}
