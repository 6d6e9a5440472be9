import { env } from "cloudflare:test";
import { emptyDatabase } from "./empty-database";
import { expectFailure } from "./expect-failure";

/** Two events of a person may have the same number. */
export const sameNumber = ["DROP INDEX events_subject", "DROP TRIGGER events_in_order"];

/** Events of the same number may also write these projections, and older ones too. */
export const sameNumberIn = (...tables: string[]) => [
  ...sameNumber,
  ...tables.map((table) => `DROP TRIGGER ${table}_forward`),
];

/** Does the work on schemas that statements have broken. After it the databases are empty and whole again. */
export async function withBrokenSchema<T>(
  statements: string[],
  work: () => Promise<T>,
  ofDirectory: string[] = [],
): Promise<T> {
  for (const sql of statements) await env.CELL_1.exec(sql);
  for (const sql of ofDirectory) await env.DIRECTORY.exec(sql);
  try {
    return await work();
  } finally {
    await emptyDatabase();
  }
}

/** Does a test's work on a cell without an index or a trigger. It must fail, and by what it asserts. */
export const expectFailureWithout = (statements: string[], work: () => Promise<unknown>) =>
  withBrokenSchema(statements, () => expectFailure(work));
