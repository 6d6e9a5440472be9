// `npm run backup -- [--remote] [--out carpeta]`: backs up the local or the remote databases. A trial restore verifies each backup
// (docs/operations.md).
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDatabases } from "./backup/databases";
import { makeBackup } from "./backup/make-backup";
import { StartError } from "./start-error";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({ options: { remote: { type: "boolean" }, out: { type: "string" } } });
const stateDir = values.remote ? null : resolve(root, process.env.STATE_DIR || ".wrangler/state");
const backupName = new Date().toISOString().slice(0, 16).replaceAll(":", "");
const folder = resolve(values.out ?? `.wrangler/backups/${backupName}`);

try {
  const source = await openDatabases({ root, stateDir });
  const summaries = Object.values(await makeBackup(source, root, folder).finally(() => source.close()));
  const counts = summaries.flatMap(({ rows }) => Object.values(rows));
  const registers = summaries.flatMap(({ trees }) => Object.keys(trees));
  console.log(
    `Copia probada en ${folder}: ${counts.reduce((sum, count) => sum + count, 0)} filas en ${counts.length} tablas, ` +
      `${registers.length} registros.`,
  );
} catch (fault) {
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
