/** One process at a time: an advisory lock on a file. */

/** Runs `work` while holding an exclusive lock on `path`, which is created with mode 0600 and stays. */
export async function withLock<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  try {
    await file.lock(true);
    return await work();
  } finally {
    file.close(); // releases the lock
  }
}
