import { listWorking, workingPageSize, workingQuery } from "~/modules/live/list-working.server";
import { openDb } from "~/platform/db.server";
import { openBenchDatabase } from "./database";
import { timeRatio, type Figure } from "./measure";

const companyId = "company";
const history = 100_000;
const reads = 100;

/** P3: who is working now, behind 100 k logs of history, against the same query without its index. */
export async function benchWorkingNow(): Promise<Figure[]> {
  const { d1, close } = await openBenchDatabase();
  try {
    await fill(d1);
    const db = openDb(d1);
    const { people } = await listWorking({ db }, { companyId, before: null, search: "" });
    if (people.length !== workingPageSize) throw new Error(`a page of ${people.length} people`);

    const { sql, params } = workingQuery(db, { companyId, before: null, limit: 51 }).toSQL();
    // A plus keeps a column from any index; of a table without rowid, NOT INDEXED is not heeded.
    const withoutIndex = sql.replace(
      '"time_logs"."check_out_time" is null',
      '+"time_logs"."check_out_time" is null',
    );
    const { results } = await d1
      .prepare(`EXPLAIN QUERY PLAN ${withoutIndex}`)
      .bind(...params)
      .all<{ detail: string }>();
    if (results.some(({ detail }) => detail.includes("time_logs_working_now")))
      throw new Error(`the twin has its index: ${withoutIndex}`);
    // Many in one round trip, and with numbers for an answer: from outside its process, the way to D1 takes longer than
    // the query. (D1 joins at most five by UNION.)
    const repeatedly = (text: string) => {
      const five = Array.from({ length: 5 }, () => `SELECT count(*) FROM (${text})`).join(" UNION ALL ");
      const values = Array.from({ length: 5 }, () => params).flat();
      return () => d1.batch(Array.from({ length: reads / 5 }, () => d1.prepare(five).bind(...values)));
    };
    const times = await timeRatio(repeatedly(withoutIndex), repeatedly(sql));
    return [
      {
        bar: "P3 working-now with 100 k logs ≥ 4 × faster than without its index",
        control: "the same query, kept from its index",
        figure: `${times.toFixed(1)} ×`,
        holds: times >= 4,
      },
    ];
  } finally {
    await close();
  }
}

/** A company of 60 people who are all working, the first of whom have worked before. */
async function fill(d1: D1Database) {
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const people = 60;
  await d1.batch([
    d1.prepare(
      `INSERT INTO companies (id, name, trial_ends_at, created_at) VALUES ('${companyId}', 'Sol', 0, 0)`,
    ),
    d1.prepare(
      `INSERT INTO users (id, email, user_metadata, created_at)
       ${numbers(people)} SELECT 'u' || i, i || '@example.com', '{}', 0 FROM n`,
    ),
    d1.prepare(
      `INSERT INTO profiles (id, user_id, company_id, full_name, sort_name, role, created_at, updated_at)
       ${numbers(people)} SELECT 'p' || i, 'u' || i, '${companyId}', 'Persona ' || i, 'persona ' || i, 'employee', 0, 0 FROM n`,
    ),
    d1.prepare(
      `INSERT INTO time_logs (id, profile_id, company_id, check_in_time, check_out_time)
       ${numbers(history)} SELECT 'h' || i, 'p' || (i % 50 + 1), '${companyId}', i * 1000, i * 1000 + 1 FROM n`,
    ),
    d1.prepare(
      `INSERT INTO time_logs (id, profile_id, company_id, check_in_time)
       ${numbers(people)} SELECT 'o' || i, 'p' || i, '${companyId}', 1000000000 + i FROM n`,
    ),
  ]);
}
