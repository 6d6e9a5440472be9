// Serves the built Worker on 127.0.0.1 in workerd directly: the proxies of `wrangler dev` take longer than a request.
import { join } from "node:path";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Configuration } from "./configuration";
import { builtWorkerPath } from "./wrangler";

/** Wrangler's result for wrangler.toml. Its own types do not resolve with our version of zod. */
interface FromConfiguration {
  workerOptions: { ratelimits?: Record<string, unknown> };
  externalWorkers: object[];
}

interface ServeOptions {
  root: string;
  stateDir: string;
  port: number;
  configuration: Configuration;
}

export interface ServedApp {
  miniflare: Miniflare;
  /** Serves the newest build, with the same databases. */
  reload: () => Promise<void>;
}

/**
 * Serves the built Worker with the bindings of wrangler.toml, until it is disposed of. Tests and pictures use three environment variables:
 * - PRESENT, an ISO 8601 instant, sets the Worker's clock.
 * - PERSON_LIMIT is how often a minute one person may write to the register, and export from it.
 * - X_LOCAL_EXPLORER=true opens the database to anybody, including any website.
 */
export async function serveApp(served: ServeOptions): Promise<ServedApp> {
  const options = () => optionsOf(served);
  const miniflare = new Miniflare(options());
  await miniflare.ready;
  return { miniflare, reload: () => miniflare.setOptions(options()) };
}

function optionsOf({ root, stateDir, port, configuration }: ServeOptions) {
  const { PRESENT, PERSON_LIMIT, X_LOCAL_EXPLORER } = process.env;
  const { workerOptions, externalWorkers } = unstable_getMiniflareWorkerOptions(
    join(root, "wrangler.toml"),
  ) as FromConfiguration;
  const personLimit = { simple: { limit: Number(PERSON_LIMIT), period: 60 } };
  const worker = {
    ...workerOptions,
    name: "fichaclara",
    modulesRoot: root,
    modules: [join(root, "dev", "local-worker.mjs"), builtWorkerPath(root)].map((path) => ({
      type: "ESModule" as const,
      path,
    })),
    // Not wrangler's reading of .dev.vars: `configuration` has those values and their overrides.
    bindings: { ...configuration, ...(PRESENT && { PRESENT }) },
    ratelimits: {
      ...workerOptions.ratelimits,
      ...(PERSON_LIMIT && { PERSON_LIMIT: personLimit, EXPORT_LIMIT: personLimit }),
    },
  };
  return {
    host: "127.0.0.1",
    port,
    defaultPersistRoot: join(stateDir, "v3"),
    // Nothing leaves this computer.
    cf: false,
    telemetry: { enabled: false },
    logRequests: false,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
      (level === "error" || level === "warn" ? process.stderr : process.stdout).write(`${message}\n`);
    },
    unsafeLocalExplorer: X_LOCAL_EXPLORER === "true",
    workers: [worker, ...externalWorkers],
  };
}
