import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { databaseNames, type DatabaseName } from "../local-database";
import { StartError } from "../start-error";
import type { Databases } from "./databases";
import { differences, listTables, summarize, type Summary } from "./summary";

/** The files of a backup, in its folder. */
export const files = {
  sql: (name: DatabaseName) => `${name.toLowerCase().replace("_", "-")}.sql`,
  summary: "summary.json",
} as const;

/** What is written down of each database. */
export type Summaries = Record<DatabaseName, Summary>;

/**
 * Restores a backup into empty databases, and compares them with what was written down when it was made.
 * One that an earlier try has filled is left as it is.
 * @returns what differs; nothing when all is there.
 * @throws StartError, having changed nothing, when one of the databases has something else in it, or none is empty.
 */
export async function restoreInto(databases: Databases, folder: string): Promise<string[]> {
  const expected = JSON.parse(await readFile(join(folder, files.summary), "utf8")) as Summaries;
  const empty: DatabaseName[] = [];
  for (const name of databaseNames) {
    const { ask } = databases[name];
    if ((await listTables(ask)).length === 0) empty.push(name);
    else if (differences(expected[name], await summarize(ask)).length > 0)
      throw new StartError(`La base de datos de destino ${name} no está vacía: no se ha tocado nada.`);
  }
  if (empty.length === 0)
    throw new StartError("Las bases de datos de destino no están vacías: no se ha tocado nada.");
  const problems: string[] = [];
  for (const name of empty) {
    await databases[name].run(join(folder, files.sql(name)));
    problems.push(...differences(expected[name], await summarize(databases[name].ask)));
  }
  return problems;
}
