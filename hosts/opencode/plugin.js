// Made by Engram (engram link opencode --global): gives OpenCode the team's memories. Removed again by
// engram unlink opencode --global; change nothing here, the next link writes it anew.

const ENGRAM = "__ENGRAM__";

// Also after a second load of this file, from another folder or by another window of the same process.
const SHARED = Symbol.for("engram.opencode.1");
const MAX_SESSIONS = 200;
const TIME_LIMIT = 5000;
// OpenCode's own errands: titles and summaries are made without memories.
const ERRAND = /^\s*You are a (?:title generator|context summarization agent)/;

export const Engram = (input) => {
  const { sessions } = (globalThis[SHARED] ??= { sessions: new Map() });

  // The session's record, as the newest: text in the slot, its parent, the last message that was asked about.
  const sessionOf = (id) => {
    const session = sessions.get(id) ?? { text: null, parent: undefined, asked: null };
    sessions.delete(id);
    sessions.set(id, session);
    for (const oldest of sessions.keys()) {
      if (sessions.size <= MAX_SESSIONS) break;
      sessions.delete(oldest);
    }
    return session;
  };

  const parentOf = async (id) => {
    try {
      const { data } = await within(1000, input.client.session.get({ path: { id } }));
      return data?.parentID ?? null;
    } catch {
      return null;
    }
  };

  const ask = async (id, session, prompt) => {
    if (session.parent === undefined) session.parent = await parentOf(id);
    const payload = {
      hook_event_name: "chat.message",
      session_id: id,
      parent_id: session.parent,
      cwd: input.directory,
      prompt,
      held: session.text === null ? null : await sha256(session.text),
      v: 1,
    };
    const child = Bun.spawn([ENGRAM, "agent-hook", "--host", "opencode", "--global"], {
      cwd: input.directory,
      stdin: new TextEncoder().encode(JSON.stringify(payload)),
      stdout: "pipe",
      stderr: "ignore",
      timeout: TIME_LIMIT,
      killSignal: "SIGKILL",
    });
    const answer = JSON.parse(await within(TIME_LIMIT + 1000, new Response(child.stdout).text()));
    if (answer.slot === "replace" && typeof answer.text === "string") session.text = answer.text;
    if (answer.slot === "clear") session.text = null;
  };

  return {
    "chat.message": async (event, output) => {
      try {
        const { message, parts } = output;
        const session = sessionOf(event.sessionID);
        if (session.asked !== null && session.asked === message?.id) return;
        session.asked = message?.id ?? null;
        const said = parts.filter(({ type, synthetic }) => type === "text" && !synthetic);
        await ask(event.sessionID, session, said.map(({ text }) => text).join("\n"));
      } catch {
        // The turn goes on with what the slot holds.
      }
    },

    "experimental.chat.system.transform": (event, output) => {
      try {
        const text = sessions.get(event.sessionID)?.text ?? null;
        const [first = ""] = output.system;
        if (text === null || typeof first !== "string" || ERRAND.test(first)) return;
        const block = `[engram]\n${text}\n[/engram]`;
        // Into the one system message that there is: strict models refuse a second one.
        if (first.includes(block)) return;
        output.system[0] = first === "" ? block : `${first}\n\n${block}`;
      } catch {
        // The request goes out as it is.
      }
    },
  };
};

async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function within(ms, promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too slow")), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
