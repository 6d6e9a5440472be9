import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error";
import { allOf, type Databases } from "./databases";
import { differences, listTables, summarize, type Summary } from "./summary";

/** The files of a backup, in its folder. */
export const files = {
  sql: (name: string) => `${name.toLowerCase().replace("_", "-")}.sql`,
  summary: "summary.json",
} as const;

/** What is written down of each database. */
export type Summaries = Record<string, Summary>;

/**
 * Restores a backup into empty databases, and compares them with what was written down when it was made.
 * One that an earlier try has filled is left as it is.
 * @returns what differs; nothing when all is there.
 * @throws StartError, having changed nothing, when a database is not bound, one has something else in it, or none is empty.
 */
export async function restoreInto(databases: Databases, folder: string): Promise<string[]> {
  const expected = JSON.parse(await readFile(join(folder, files.summary), "utf8")) as Summaries;
  const all = allOf(databases);
  const absent = Object.keys(expected).filter((name) => !all.has(name));
  if (absent.length > 0)
    throw new StartError(`Faltan bases de datos de la copia: ${absent.join(", ")}. No se ha tocado nada.`);
  for (const [name, { ask }] of all)
    if (!(name in expected) && (await listTables(ask)).length > 0) throw notEmpty(name);
  const empty: string[] = [];
  for (const [name, summary] of Object.entries(expected)) {
    const { ask } = all.get(name)!;
    if ((await listTables(ask)).length === 0) empty.push(name);
    else if (differences(summary, await summarize(ask)).length > 0) throw notEmpty(name);
  }
  if (empty.length === 0)
    throw new StartError("Las bases de datos de destino no están vacías: no se ha tocado nada.");
  const problems: string[] = [];
  for (const name of empty) {
    const database = all.get(name)!;
    await database.run(join(folder, files.sql(name)));
    problems.push(...differences(expected[name]!, await summarize(database.ask)));
  }
  return problems;
}

const notEmpty = (name: string) =>
  new StartError(`La base de datos de destino ${name} no está vacía: no se ha tocado nada.`);
