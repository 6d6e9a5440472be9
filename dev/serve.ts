// Serves the built Worker on 127.0.0.1 as `wrangler dev` does, but without its inspector: that one reports every call to
// the database, the objects and the mail in four messages and writes each to a log, which costs more than the call.
import { fileURLToPath } from "node:url";
import { unstable_startWorker } from "wrangler";

const [port, stateDir, envFile] = process.argv.slice(2) as [string, string, string];

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const present = process.env.PRESENT;
const personLimit = process.env.PERSON_LIMIT;

const worker = await unstable_startWorker({
  config: file("../wrangler.toml"),
  ...(present && { entrypoint: file("another-present.ts") }),
  bindings: {
    ...(present && { PRESENT: { type: "plain_text", value: present } }),
    ...(personLimit && {
      PERSON_LIMIT: {
        type: "ratelimit",
        namespace_id: "1002",
        simple: { limit: Number(personLimit), period: 60 },
      },
    }),
  },
  envFiles: [envFile],
  dev: {
    remote: false,
    server: { hostname: "127.0.0.1", port: Number(port), secure: false },
    persist: stateDir,
    inspector: false,
    testScheduled: true,
  },
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void worker.dispose().finally(() => process.exit(0)));
