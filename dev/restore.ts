// `npm run restore -- carpeta [--remote]`: restores a backup into empty databases. Exit code 1 unless everything was restored.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compareArchivedCheckpoints } from "./backup/archived-checkpoints";
import { checkRegisters } from "./backup/check-registers";
import { openDatabases } from "./backup/databases";
import { reconcile } from "./backup/reconcile";
import { restoreInto } from "./backup/restore-into";
import { StartError } from "./start-error";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { remote: { type: "boolean" } },
});
const [folder] = positionals;
const stateDir = values.remote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");

try {
  if (!folder) throw new StartError("Uso: npm run restore -- carpeta-de-la-copia [--remote]");
  const target = await openDatabases({ root, stateDir });
  const [problems, reconciled] = await restoreInto(target, resolve(folder))
    .then(async (problems) => [problems, await reconcile(target)] as const)
    .finally(() => target.close());
  if (stateDir) {
    problems.push(...(await checkRegisters(root, stateDir)));
    problems.push(...(await compareArchivedCheckpoints(root, stateDir)));
  }
  if (problems.length > 0) throw new StartError(`La restauración no está entera:\n${problems.join("\n")}`);
  for (const line of reconciled) console.log(`Entre las dos copias: ${line}.`);
  console.log("Restaurada: las mismas filas, el mismo esquema y los mismos árboles que la copia.");
} catch (fault) {
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
