/** Runs of `doctor`: the hook answers them as any other, and records nothing of them. */

/** How the session id of such a run starts. */
export const PROBE_SESSION = "doctor-";

/** True for the session of a run of `doctor`. */
export function isProbe(session: string): boolean {
  return session.startsWith(PROBE_SESSION);
}
