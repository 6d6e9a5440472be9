// `npm run reconcile -- [--remote]`: reconciles directory and cells after only one of them was restored.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabases } from "./backup/databases";
import { reconcile } from "./backup/reconcile";
import { StartError } from "./start-error";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({ options: { remote: { type: "boolean" } } });
const stateDir = values.remote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");

const databases = await openDatabases({ root, stateDir });
try {
  const differences = await reconcile(databases).finally(() => databases.close());
  console.log(
    differences.length === 0
      ? "Las bases de datos dicen lo mismo."
      : differences.map((line) => `${line}.`).join("\n"),
  );
} catch (fault) {
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
