/** How Codex is started here: by flags and environment alone, so that a test's config files stay its own. */
import { clientEnvironment, type SessionOptions } from "./session.ts";

/** What every way of starting Codex takes. `CODEX_HOME` in `env` is honoured. */
export interface CodexSetup
  extends Pick<SessionOptions, "place" | "model" | "env" | "autoCompact"> {
  /** Trust the project, without which its hooks are not even read; default true. */
  readonly trustProject?: boolean;
  /** Further settings, as for `codex -c`. */
  readonly config?: readonly string[];
}

/** Codex's home folder. */
export function codexHome({ place, env }: Pick<CodexSetup, "place" | "env">): string {
  return env?.CODEX_HOME ?? `${place.home}/.codex`;
}

/** The whole environment of a Codex process. */
export function codexEnvironment({ place, env }: CodexSetup): Record<string, string> {
  return { ...clientEnvironment(place), MOCK_API_KEY: "dummy-key", ...env };
}

/**
 * Settings under which Codex talks to the mock alone, as arguments.
 *
 * @param url The mock's address, or null where no model is needed.
 */
export function codexFlags(setup: CodexSetup, url: string | null): string[] {
  const provider = `{ name = "mock", base_url = "${url}/v1", wire_api = "responses", ` +
    `env_key = "MOCK_API_KEY", request_max_retries = 0, stream_max_retries = 0, ` +
    `stream_idle_timeout_ms = 20000 }`;
  const trusted = `projects={ ${
    JSON.stringify(setup.place.project)
  } = { trust_level = "trusted" } }`;
  const settings = [
    `model="${setup.model ?? "gpt-5.5"}"`,
    ...(url === null ? [] : [`model_provider="mock"`, `model_providers.mock=${provider}`]),
    `approval_policy="never"`,
    `sandbox_mode="danger-full-access"`,
    `check_for_update_on_startup=false`,
    `web_search="disabled"`,
    `analytics.enabled=false`,
    `feedback.enabled=false`,
    `otel.exporter="none"`,
    `features.enable_request_compression=false`,
    `features.plugins=false`,
    `features.apps=false`,
    `features.shell_snapshot=false`,
    ...(setup.trustProject === false ? [] : [trusted]),
    ...(setup.autoCompact === true ? ["model_auto_compact_token_limit=1000"] : []),
    ...(setup.config ?? []),
  ];
  return settings.flatMap((setting) => ["-c", setting]);
}
