// `npm run ledger:rebuild -- --company ID [--remote]`: rebuilds a company's projections from its events (docs/operations.md).
// With `--undo` it stops the rebuild and opens the company.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { requestRebuild, cancelRebuild, isRebuilding } from "./requests/request-rebuild";
import { fireJobs, pollUntilFound, reportFailure } from "./requests/jobs-at-work";
import { requireCell } from "./requests/require-cell";
import { openDatabases } from "./backup/databases";
import { StartError } from "./start-error";

const usage = "Uso: npm run ledger:rebuild -- --company ID [--undo] [--remote]";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: { company: { type: "string" }, undo: { type: "boolean" }, remote: { type: "boolean" } },
});
const { company: companyId = "", undo, remote: isRemote = false } = values;

await reportFailure(async () => {
  if (!/^[\w-]+$/.test(companyId)) throw new StartError(usage);
  const stateDir = isRemote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");
  const { directory, cells, close } = await openDatabases({ root, stateDir });
  try {
    const home = await requireCell(directory.query, { companyId });
    const cell = cells.get(home);
    if (!cell) throw new StartError(`wrangler.toml no tiene ninguna celda ${home}.`);
    if (undo) return void (await cancelRebuild(cell.query, { companyId }));
    await requestRebuild(cell.query, { companyId });
    await fireJobs({ isRemote });
    await pollUntilFound(async () => !(await isRebuilding(cell.query, { companyId })) || null);
    console.log("Hecho. De quien no se pudiera rehacer, el registro del Worker dice por qué.");
  } finally {
    await close();
  }
});
