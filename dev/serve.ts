// Serves the built Worker on 127.0.0.1 in workerd itself: the proxies of `wrangler dev` cost more than a request does.
import { join } from "node:path";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Configuration } from "./configuration";
import { builtWorker } from "./wrangler";

/** What wrangler makes of wrangler.toml; the types of its own do not resolve beside our version of zod. */
interface FromConfiguration {
  workerOptions: { ratelimits?: Record<string, unknown> };
  externalWorkers: object[];
}

interface Served {
  root: string;
  stateDir: string;
  port: number;
  configuration: Configuration;
}

export interface ServedApp {
  miniflare: Miniflare;
  /** Serves what has been built since, with the same databases. */
  reload: () => Promise<void>;
}

/**
 * Serves the built Worker with the bindings of wrangler.toml, until it is disposed of. Three variables of the environment are for
 * tests and pictures: PRESENT, an ISO 8601 instant, sets the Worker's clock; PERSON_LIMIT is how often a minute one person
 * may write to the register and export from it; X_LOCAL_EXPLORER=true opens the database to whoever asks, any website included.
 */
export async function serveApp(served: Served): Promise<ServedApp> {
  const options = () => optionsOf(served);
  const miniflare = new Miniflare(options());
  await miniflare.ready;
  return { miniflare, reload: () => miniflare.setOptions(options()) };
}

function optionsOf({ root, stateDir, port, configuration }: Served) {
  const { PRESENT, PERSON_LIMIT, X_LOCAL_EXPLORER } = process.env;
  const { workerOptions, externalWorkers } = unstable_getMiniflareWorkerOptions(
    join(root, "wrangler.toml"),
  ) as FromConfiguration;
  const personLimit = { simple: { limit: Number(PERSON_LIMIT), period: 60 } };
  const worker = {
    ...workerOptions,
    name: "fichaclara",
    modulesRoot: root,
    modules: [join(root, "dev", "local-worker.mjs"), builtWorker(root)].map((path) => ({
      type: "ESModule" as const,
      path,
    })),
    // Not those that wrangler reads of .dev.vars: `configuration` has them, and what overrides them.
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
