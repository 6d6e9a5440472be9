// `npm run ledger:rebuild -- --company ID [--remote]`: makes what screens show of a company anew from its events (docs/operations.md).
// With `--undo` it is left as far as it has come, and the company opened again.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { askToRebuild, askToStopRebuilding, isRebuilding } from "./asking/ask-for-rebuild";
import { fireJobs, lookUntil, orSay } from "./asking/jobs-at-work";
import { requireHome } from "./asking/require-home";
import { openDatabases } from "./backup/databases";
import { StartError } from "./start-error";

const usage = "Uso: npm run ledger:rebuild -- --company ID [--undo] [--remote]";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: { company: { type: "string" }, undo: { type: "boolean" }, remote: { type: "boolean" } },
});
const { company: companyId = "", undo, remote: isRemote = false } = values;

await orSay(async () => {
  if (!/^[\w-]+$/.test(companyId)) throw new StartError(usage);
  const stateDir = isRemote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");
  const { directory, cells, close } = await openDatabases({ root, stateDir });
  try {
    const home = await requireHome(directory.ask, { companyId });
    const cell = cells.get(home);
    if (!cell) throw new StartError(`wrangler.toml no tiene ninguna celda ${home}.`);
    if (undo) return void (await askToStopRebuilding(cell.ask, { companyId }));
    await askToRebuild(cell.ask, { companyId });
    await fireJobs({ isRemote });
    await lookUntil(async () => !(await isRebuilding(cell.ask, { companyId })) || null);
    console.log("Hecho. De quien no se pudiera rehacer, el registro del Worker dice por qué.");
  } finally {
    await close();
  }
});
