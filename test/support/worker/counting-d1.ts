import { env } from "cloudflare:test";
import { openDb, type Db } from "~/platform/db.server";
import { aroundD1 } from "./around-d1";

/** A D1 that counts what is asked of it, as D1 itself meters it. */
export function countingD1(d1: D1Database) {
  const count = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
  const add = ({ meta }: D1Result) => {
    count.rowsRead += meta.rows_read;
    count.rowsWritten += meta.rows_written;
  };
  const binding = aroundD1(d1, async (send, { method, sql, again }) => {
    count.roundTrips += 1;
    const answer = await send();
    if (method === "batch") (answer as D1Result[]).forEach(add);
    else if (method === "run" || method === "all") add(answer as D1Result);
    // These two answer without the meter's reading; a SELECT reads the same rows a second time.
    else if (/^\s*select/i.test(sql)) add(await again());
    else throw new Error(`cannot be counted: ${sql}`);
    return answer;
  });
  return { binding, count };
}

/** What the work comes to, and what it cost. */
export async function metered<T>(work: (db: Db) => Promise<T>) {
  const { binding, count } = countingD1(env.DB);
  return { result: await work(openDb(binding)), ...count };
}
