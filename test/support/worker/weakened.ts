import { env } from "cloudflare:test";
import { emptyDatabase } from "./empty-database";

/** Wraps a D1 and its sessions with the changed methods. */
function around<D1 extends D1Database | D1DatabaseSession>(
  d1: D1,
  change: (d1: D1Database | D1DatabaseSession) => Partial<Pick<D1Database, "prepare" | "batch">>,
): D1 {
  return Object.assign(Object.create(d1) as D1, {
    prepare: d1.prepare.bind(d1),
    batch: d1.batch.bind(d1),
    ...change(d1),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => around(d1.withSession(from), change),
    }),
  });
}

/**
 * Returns a D1 that replaces a part of the statements' text: the real operation runs without one of its guards.
 * @param instead keeps the number of the guard's parameters.
 */
export const weakened = (d1: D1Database, guard: RegExp, instead: string | ((guard: string) => string) = "") =>
  around(d1, (real) => ({
    prepare: (sql) => real.prepare(sql.replace(guard, typeof instead === "string" ? () => instead : instead)),
  }));

/** Returns a D1 whose batches are not atomic: each statement is its own call, and so its own turn. */
export const unbatched = (d1: D1Database) =>
  around(d1, () => ({
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const answers: D1Result<T>[] = [];
      for (const statement of statements) answers.push(await statement.all<T>());
      return answers;
    },
  }));

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
