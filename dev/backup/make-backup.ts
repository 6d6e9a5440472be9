import { createReadStream, createWriteStream } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openDb } from "../../app/platform/db.server";
import { checkRegister } from "../../app/modules/register/check-register.server";
import { openLocalDatabase } from "../local-database";
import { StartError } from "../start-error";
import { openDatabase, type Database } from "./databases";
import { files } from "./restore-into";
import { summarize, type Summary } from "./summary";

/**
 * Writes a backup into a folder, and tries it: it is restored into a database made for that, where every company's
 * register is checked, event by event and seal by seal. What is counted there is what a restoration must find.
 * @throws StartError when the register of the copy is not whole.
 */
export async function makeBackup(source: Database, root: string, folder: string): Promise<Summary> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeInOrder(source, join(folder, files.sql));
  const stateDir = await mkdtemp(join(tmpdir(), "fichaclara-backup-"));
  try {
    const trial = await openDatabase({ root, stateDir });
    const summary = await trial
      .run(join(folder, files.sql))
      .then(() => summarize(trial.ask))
      .finally(() => trial.close());
    const problems = await checkRegisters(root, stateDir);
    if (problems.length > 0)
      throw new StartError(`El registro de la copia no está entero:\n${problems.join("\n")}`);
    await writeFile(join(folder, files.summary), `${JSON.stringify(summary, null, 2)}\n`);
    return summary;
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
}

/**
 * Tables first, because rows name rows of tables that would come later; indexes and triggers last, because triggers
 * judge a punch by what is there already, and rows come in no such order. D1's own export mixes tables and rows.
 */
async function writeInOrder(source: Database, file: string): Promise<void> {
  const [schemaFile, dataFile] = [`${file}.schema`, `${file}.data`];
  await source.exportTo(schemaFile, "schema");
  await source.exportTo(dataFile, "data");
  const schema = await readFile(schemaFile, "utf8");
  const rest = schema.search(/^CREATE (UNIQUE INDEX|INDEX|TRIGGER|VIEW)\b/im);
  if (rest < 0)
    throw new StartError("La base de datos no tiene índices ni disparadores: no es la de Fichaclara.");
  await writeFile(file, schema.slice(0, rest), { mode: 0o600 });
  // The rows may be gigabytes: they are never held in memory.
  await pipeline(createReadStream(dataFile), createWriteStream(file, { flags: "a" }));
  await appendFile(file, `\n${oneCounterEach}\n${schema.slice(rest)}`);
  await Promise.all([rm(schemaFile), rm(dataFile)]);
}

/** Filling a table has begun its counter anew, beside the one that was exported. */
const oneCounterEach =
  "DELETE FROM sqlite_sequence WHERE rowid NOT IN (SELECT max(rowid) FROM sqlite_sequence GROUP BY name);";

/** What is wrong in the registers of a local database; an event that is about to be sealed is not. */
export async function checkRegisters(root: string, stateDir: string): Promise<string[]> {
  const { d1, close } = await openLocalDatabase({ root, stateDir });
  try {
    const companies = await d1.prepare("SELECT id FROM companies ORDER BY id").all<{ id: string }>();
    const problems: string[] = [];
    for (const { id: companyId } of companies.results) {
      const found = await checkRegister({ db: openDb(d1) }, { companyId });
      problems.push(
        ...found.filter((text) => !text.endsWith("is not sealed")).map((text) => `${companyId}: ${text}`),
      );
    }
    return problems;
  } finally {
    await close();
  }
}
