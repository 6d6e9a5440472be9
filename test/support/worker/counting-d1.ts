import { env } from "cloudflare:test";
import { openDb, type Db } from "~/platform/db.server";
import { aroundBoth, aroundD1, hasWritten, readOnly } from "./around-d1";

/** The use of the databases, as D1 itself meters it. */
export interface Count {
  roundTrips: number;
  /** The number of calls that began while no other was running: the caller waits for parallel calls together. */
  waits: number;
  rowsRead: number;
  rowsWritten: number;
}

const nothing = (): Count => ({ roundTrips: 0, waits: 0, rowsRead: 0, rowsWritten: 0 });

function counting(d1: D1Database, count: Count, underWay = { calls: 0 }): D1Database {
  const add = ({ meta }: D1Result) => {
    count.rowsRead += meta.rows_read;
    count.rowsWritten += meta.rows_written;
  };
  return aroundD1(d1, async (send, { method, sql, again }) => {
    count.roundTrips += 1;
    if (underWay.calls === 0) count.waits += 1;
    underWay.calls += 1;
    // A write runs only once, in the way that is metered. Its rows have no two columns of one name.
    const isWriting = method === "raw" && !/^\s*select/i.test(sql);
    const answer = await (isWriting ? again() : send()).finally(() => (underWay.calls -= 1));
    if (isWriting) {
      add(answer as D1Result);
      return (answer as D1Result<object>).results.map((row) => Object.values(row) as unknown[]);
    }
    if (method === "batch") (answer as D1Result[]).forEach(add);
    else if (method === "run" || method === "all") add(answer as D1Result);
    // The other methods answer without the meter. A SELECT reads the same rows a second time.
    else if (/^\s*select/i.test(sql)) add(await again());
    else throw new Error(`cannot be counted: ${sql}`);
    return answer;
  });
}

/** Returns a D1 that counts its use. */
export function countingD1(d1: D1Database) {
  const count = nothing();
  return { binding: counting(d1, count), count };
}

/** Returns the bindings of a request. Both databases share one count. */
export function countingBoth() {
  const [count, underWay] = [nothing(), { calls: 0 }];
  return { bindings: aroundBoth((d1) => counting(d1, count, underWay)), count };
}

/** Returns the bindings of a request, and the number of its statements that wrote rows. */
export function watchingWrites() {
  const count = { writes: 0 };
  const watch = (d1: D1Database) =>
    aroundD1(d1, async (send, { method, sql }) => {
      const answer = await send();
      // `first` and `raw` answer without the number of written rows.
      const isUnmetered = method === "first" || method === "raw";
      if (isUnmetered ? !readOnly.test(sql) : hasWritten(answer)) count.writes += 1;
      return answer;
    });
  return { bindings: aroundBoth(watch), count };
}

/** Returns the work's result and its cost. */
export async function metered<T>(work: (db: Db) => Promise<T>) {
  const { binding, count } = countingD1(env.CELL_1);
  return { result: await work(openDb(binding)), ...count };
}
