// The wrangler commands behind `npm start`: local only, silent, with their state in one folder.
import { join } from "node:path";
import { withoutConfiguration } from "./configuration";
import { listDatabases } from "./local-database";

interface Place {
  root: string;
  stateDir: string;
}

/** Each applies the pending migrations to one of the local databases. */
export const migrateCommands = ({ root, stateDir }: Place) =>
  listDatabases(root).map(({ binding }) => ({
    program: binary(root, "wrangler"),
    args: ["d1", "migrations", "apply", binding, "--local", "--persist-to", stateDir],
    env: environment(join(stateDir, "wrangler")),
  }));

/** The built Worker. */
export const builtWorker = (root: string) => join(root, "build", "server", "index.js");

/** A program that a dependency of this project brings. */
export function binary(root: string, name: string): string {
  return join(root, "node_modules", ".bin", name);
}

/** @param folder where wrangler keeps what it writes for itself. */
function environment(folder: string): NodeJS.ProcessEnv {
  return {
    ...withoutConfiguration(process.env),
    // The configuration at the top level of wrangler.toml, whatever this shell usually deploys to.
    CLOUDFLARE_ENV: undefined,
    // Nothing leaves this computer, and nobody is asked anything.
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_HIDE_BANNER: "true",
    // Two copies of the app must not find each other.
    WRANGLER_REGISTRY_PATH: join(folder, "registry"),
    WRANGLER_CACHE_DIR: join(folder, "cache"),
    WRANGLER_LOG_PATH: join(folder, "logs"),
  };
}
