import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error";
import type { Database } from "./databases";
import { differences, listTables, summarize, type Summary } from "./summary";

/** The files of a backup, in its folder. */
export const files = { sql: "backup.sql", summary: "summary.json" } as const;

/**
 * Restores a backup into an empty database, and compares it with what was written down when it was made.
 * @returns what differs; nothing when all is there.
 * @throws StartError, having changed nothing, when the database is not empty.
 */
export async function restoreInto(database: Database, folder: string): Promise<string[]> {
  if ((await listTables(database.ask)).length > 0)
    throw new StartError("La base de datos de destino no está vacía: no se ha tocado nada.");
  await database.run(join(folder, files.sql));
  const expected = JSON.parse(await readFile(join(folder, files.summary), "utf8")) as Summary;
  return differences(expected, await summarize(database.ask));
}
