// `npm run register:new-origin -- --company ID [--remote]`: continues a register whose past was lost for good under a new origin
// (docs/operations.md).
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { requestRotation, findRotation } from "./requests/request-rotation";
import { fireJobs, pollUntilFound, reportFailure } from "./requests/jobs-at-work";
import { requireCell } from "./requests/require-cell";
import { openDatabases } from "./backup/databases";
import { StartError } from "./start-error";

const usage = "Uso: npm run register:new-origin -- --company ID [--remote]";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({ options: { company: { type: "string" }, remote: { type: "boolean" } } });
const { company: companyId = "", remote: isRemote = false } = values;

await reportFailure(async () => {
  if (!/^[\w-]+$/.test(companyId)) throw new StartError(usage);
  const stateDir = isRemote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");
  const { directory, cells, close } = await openDatabases({ root, stateDir });
  try {
    const home = await requireCell(directory.query, { companyId });
    const cell = cells.get(home);
    if (!cell) throw new StartError(`wrangler.toml no tiene ninguna celda ${home}.`);
    const before = await findRotation(cell.query, { companyId });
    await requestRotation(cell.query, { companyId });
    await fireJobs({ isRemote });
    const { generation } = await pollUntilFound(async () => {
      const now = await findRotation(cell.query, { companyId });
      return now.isRequested ? null : now;
    });
    if (generation === before.generation)
      throw new StartError("No hace falta: lo que hay sigue a lo que se firmó, y se firma como siempre.");
    console.log(`Hecho: el registro continúa con el nombre …/${companyId}/${generation}.`);
  } finally {
    await close();
  }
});
