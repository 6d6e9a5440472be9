import { env } from "cloudflare:test";
import { openDb } from "~/platform/db.server";

const maxMs = 50;

/** Waits up to 50 ms: local D1 answers in one, and would hide every race. */
export const jitter = () => new Promise<void>((resolve) => setTimeout(resolve, maxMs * Math.random()));

/** The test's D1, each of whose answers and questions takes an unforeseeable while, as over a network. */
export function jitteryD1(): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const around = async <T>(work: () => Promise<T>) => {
    await jitter();
    const result = await work();
    await jitter();
    return result;
  };
  const wrap = (original: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(original.bind(...values)),
      first: (...column: [string]) => around(() => original.first(...column)),
      run: () => around(() => original.run()),
      all: () => around(() => original.all()),
      raw: (options: { columnNames: true }) => around(() => original.raw(options)),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, original);
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      around(() => env.DB.batch(statements.map((statement) => originals.get(statement) ?? statement))),
    exec: (query: string) => around(() => env.DB.exec(query)),
  } as unknown as D1Database;
}

export const jitteryDb = () => openDb(jitteryD1());

/** Does the work so many times at once. */
export const atOnce = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));
