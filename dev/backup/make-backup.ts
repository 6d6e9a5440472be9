import { createReadStream, createWriteStream } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../start-error";
import { checkRegisters } from "./check-registers";
import { databasesByName, openDatabases, type Database, type Databases } from "./databases";
import { backupFiles, type Summaries } from "./restore-into";
import { isOwnTable, summarize } from "./summary";

/** The directory comes last: founding and joining begin in it, so its copy knows everyone in the cells' copies. */
const inRestoreOrder = (databases: Databases) => [...databasesByName(databases)].reverse();

/**
 * Writes a backup into a folder and restores it into temporary databases. There it verifies every company's register, event by event.
 * The backup includes those databases' summary, for comparison after a real restore.
 * @throws StartError when a register of the copy is not valid.
 */
export async function makeBackup(source: Databases, root: string, folder: string): Promise<Summaries> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, database] of inRestoreOrder(source))
    await writeInOrder(database, join(folder, backupFiles.sql(name)));
  const stateDir = await mkdtemp(join(tmpdir(), "fichaclara-backup-"));
  try {
    const trial = await openDatabases({ root, stateDir });
    const summaries: Summaries = {};
    try {
      for (const [name, database] of databasesByName(trial)) {
        await database.run(join(folder, backupFiles.sql(name)));
        summaries[name] = await summarize(database.query);
      }
    } finally {
      await trial.close();
    }
    const problems = await checkRegisters(root, stateDir);
    if (problems.length > 0)
      throw new StartError(`El registro de la copia no está entero:\n${problems.join("\n")}`);
    await writeFile(join(folder, backupFiles.summary), `${JSON.stringify(summaries, null, 2)}\n`);
    return summaries;
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
}

/**
 * Writes tables first, because rows refer to tables that would come later. Indexes and triggers come last:
 * triggers check a row against existing rows, and the export has another order.
 * D1's own export mixes tables and rows, and has triggers before the views that they are on.
 */
async function writeInOrder(source: Database, file: string): Promise<void> {
  const [schemaFile, dataFile] = [`${file}.schema`, `${file}.data`];
  await source.exportTo(schemaFile, "schema");
  await source.exportTo(dataFile, "data");
  const schema = await readFile(schemaFile, "utf8");
  const tablesEnd = schema.search(/^CREATE (UNIQUE INDEX|INDEX|TRIGGER|VIEW)\b/im);
  if (tablesEnd < 0)
    throw new StartError("La base de datos no tiene índices ni disparadores: no es la de Fichaclara.");
  const rest = await source.query<{ sql: string }>(
    `SELECT sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL AND ${isOwnTable} ORDER BY type = 'trigger', rowid`,
  );
  await writeFile(file, schema.slice(0, tablesEnd), { mode: 0o600 });
  // The rows may be gigabytes, so they are streamed.
  await pipeline(createReadStream(dataFile), createWriteStream(file, { flags: "a" }));
  await appendFile(file, `\n${deleteOlderCounters}\n${rest.map(({ sql }) => `${sql};\n`).join("")}`);
  await Promise.all([rm(schemaFile), rm(dataFile)]);
}

/** Inserting rows creates a second counter for a table, in addition to the exported one. */
const deleteOlderCounters =
  "DELETE FROM sqlite_sequence WHERE rowid NOT IN (SELECT max(rowid) FROM sqlite_sequence GROUP BY name);";
