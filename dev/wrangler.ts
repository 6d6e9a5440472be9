// The wrangler commands behind `npm start`: local only, silent, with their state in one folder.
import { join } from "node:path";
import { withoutConfiguration } from "./configuration";

interface Place {
  root: string;
  stateDir: string;
}

/** Applies the pending migrations to the local database. */
export function migrateCommand({ root, stateDir }: Place) {
  const args = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir];
  return { program: binary(root, "wrangler"), args, env: environment(stateDir) };
}

/**
 * Serves the built Worker on 127.0.0.1, until it is told to stop. PRESENT, an ISO 8601 instant, sets its clock to another
 * present; PERSON_LIMIT is how often a minute one person may write to the register, where the tests want another number.
 */
export function serveCommand({ root, stateDir, port, envFile }: Place & { port: number; envFile: string }) {
  const args = [join(root, "dev/serve.ts"), String(port), stateDir, envFile];
  return { program: binary(root, "tsx"), args, env: environment(stateDir) };
}

/** A program that a dependency of this project brings. */
export function binary(root: string, name: string): string {
  return join(root, "node_modules", ".bin", name);
}

function environment(stateDir: string): NodeJS.ProcessEnv {
  return {
    ...withoutConfiguration(process.env),
    // The configuration at the top level of wrangler.toml, whatever this shell usually deploys to.
    CLOUDFLARE_ENV: undefined,
    // Only --env-file reaches the Worker: given one, wrangler ignores .dev.vars.
    CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: "true",
    CLOUDFLARE_INCLUDE_PROCESS_ENV: "false",
    // Wrangler's data explorer answers any website that asks; only the browser tests want it.
    X_LOCAL_EXPLORER: process.env.X_LOCAL_EXPLORER ?? "false",
    // Nothing leaves this computer, and nobody is asked anything.
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_HIDE_BANNER: "true",
    // Two copies of the app must not find each other.
    WRANGLER_REGISTRY_PATH: join(stateDir, "wrangler", "registry"),
    WRANGLER_CACHE_DIR: join(stateDir, "wrangler", "cache"),
    WRANGLER_LOG_PATH: join(stateDir, "wrangler", "logs"),
  };
}
