// The wrangler commands behind `npm start`: local and silent, with their state in one folder.
import { join } from "node:path";
import { withoutConfiguration } from "./configuration";
import { listDatabases } from "./local-database";

interface StatePlace {
  root: string;
  stateDir: string;
}

/** Returns a command for each local database that applies its pending migrations. */
export const migrateCommands = ({ root, stateDir }: StatePlace) =>
  listDatabases(root).map(({ binding }) => ({
    program: binaryPath(root, "wrangler"),
    args: ["d1", "migrations", "apply", binding, "--local", "--persist-to", stateDir],
    env: wranglerEnvironment(join(stateDir, "wrangler")),
  }));

/** Returns the path of the built Worker. */
export const builtWorkerPath = (root: string) => join(root, "build", "server", "index.js");

/** Returns the path of a dependency's program. */
export function binaryPath(root: string, name: string): string {
  return join(root, "node_modules", ".bin", name);
}

/** @param folder for wrangler's own files. */
function wranglerEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    ...withoutConfiguration(process.env),
    // Use the top level of wrangler.toml, whatever environment this shell usually deploys to.
    CLOUDFLARE_ENV: undefined,
    // Nothing leaves this computer, and wrangler asks no questions.
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    WRANGLER_HIDE_BANNER: "true",
    // Two copies of the app must not find each other.
    WRANGLER_REGISTRY_PATH: join(folder, "registry"),
    WRANGLER_CACHE_DIR: join(folder, "cache"),
    WRANGLER_LOG_PATH: join(folder, "logs"),
  };
}
