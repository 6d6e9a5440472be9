import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error";
import { databasesByName, type Databases } from "./databases";
import { summaryDifferences, listTables, summarize, type DatabaseSummary } from "./summary";

/** The files of a backup, in its folder. */
export const backupFiles = {
  sql: (name: string) => `${name.toLowerCase().replace("_", "-")}.sql`,
  summary: "summary.json",
} as const;

/** The summary of each database. */
export type Summaries = Record<string, DatabaseSummary>;

/**
 * Restores a backup into empty databases, and compares them with its summary. It skips databases that an earlier try has filled.
 * @returns the differences; empty when everything was restored.
 * @throws StartError, before any change, when a database is not bound, has other content, or none is empty.
 */
export async function restoreInto(databases: Databases, folder: string): Promise<string[]> {
  const expected = JSON.parse(await readFile(join(folder, backupFiles.summary), "utf8")) as Summaries;
  const all = databasesByName(databases);
  const absent = Object.keys(expected).filter((name) => !all.has(name));
  if (absent.length > 0)
    throw new StartError(`Faltan bases de datos de la copia: ${absent.join(", ")}. No se ha tocado nada.`);
  for (const [name, { query }] of all)
    if (!(name in expected) && (await listTables(query)).length > 0) throw notEmptyError(name);
  const empty: string[] = [];
  for (const [name, summary] of Object.entries(expected)) {
    const { query } = all.get(name)!;
    if ((await listTables(query)).length === 0) empty.push(name);
    else if (summaryDifferences(summary, await summarize(query)).length > 0) throw notEmptyError(name);
  }
  if (empty.length === 0)
    throw new StartError("Las bases de datos de destino no están vacías: no se ha tocado nada.");
  const problems: string[] = [];
  for (const name of empty) {
    const database = all.get(name)!;
    await database.run(join(folder, backupFiles.sql(name)));
    problems.push(...summaryDifferences(expected[name]!, await summarize(database.query)));
  }
  return problems;
}

const notEmptyError = (name: string) =>
  new StartError(`La base de datos de destino ${name} no está vacía: no se ha tocado nada.`);
