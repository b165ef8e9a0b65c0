/** What `doctor` needs to know about a host, besides how it is linked. */
import type { JsonObject } from "../lib/json.ts";
import type { Surroundings } from "./link.ts";

/** Something about a host's settings that keeps linked hooks from working. */
export interface Obstacle {
  /** `broken` when no hook of ours runs, `note` for what is good to know. */
  readonly level: "broken" | "warning" | "note";
  /** A stable name for programs: `switched-off`. */
  readonly code: string;
  /** The file that says so. */
  readonly where: string;
  /** A sentence without its point. */
  readonly what: string;
  /** What to do, mostly a command. */
  readonly mend: string;
}

/** Another host that runs this one's entries too. */
export interface GuestHost {
  readonly title: string;
  readonly programs: readonly string[];
  /** What comes of it. */
  readonly effect: string;
}

export interface HostDoctor {
  /**
   * The payload of an event at which the hook gives what a session's start gives, as recorded from the host.
   *
   * @param cwd The session's folder.
   */
  readonly payload: (session: string, cwd: string) => JsonObject;
  /** What keeps linked hooks from running. `surroundings.document` is the file as it stands. */
  readonly obstacles: (surroundings: Surroundings) => Obstacle[] | Promise<Obstacle[]>;
  readonly guests?: readonly GuestHost[];
}
