import { env } from "cloudflare:test";
import { companies, companyJobs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDb, type Db } from "~/platform/db.server";
import { allRows, batch, firstRow, namesOf } from "~/platform/statement.server";
import { aroundD1 } from "../../support/worker/around-d1";
import { deps } from "../../support/worker/deps";
import { aCompany } from "../../support/worker/people";

/** Returns a cell that runs its first calls and loses their answers, and the number of calls. */
function losing(answers: number, fault = "D1_ERROR: Network connection lost.") {
  const count = { calls: 0 };
  const d1 = aroundD1(env.CELL_1, async (send) => {
    const answer = await send();
    count.calls += 1;
    if (count.calls <= answers) throw new Error(fault);
    return answer;
  });
  return { db: openDb(d1), count };
}

type Work = (db: Db, companyId: string) => Promise<unknown>;

const one = "SELECT 1 AS n";
const newJob = (companyId: string) =>
  sql`INSERT INTO ${companyJobs} (${namesOf(companyJobs, "job", "companyId", "queuedAt")}) VALUES ('a-job', ${companyId}, 1)
    ON CONFLICT DO NOTHING`;
const jobsOf = (companyId: string) =>
  sql`SELECT * FROM ${companyJobs} WHERE ${companyJobs.companyId} = ${companyId}`;

const reads: [name: string, work: Work, answer: (companyId: string) => unknown][] = [
  ["all rows", async ({ $client }) => (await $client.prepare(one).all()).results, () => [{ n: 1 }]],
  ["a run", async ({ $client }) => (await $client.prepare(one).run()).results, () => [{ n: 1 }]],
  ["a first row", ({ $client }) => $client.prepare(one).first(), () => ({ n: 1 })],
  ["a first column", ({ $client }) => $client.prepare(one).first("n"), () => 1],
  ["raw rows", ({ $client }) => $client.prepare(one).raw({ columnNames: true }), () => [["n"], [1]]],
  ["a bound read", ({ $client }) => $client.prepare("SELECT ? AS n").bind(2).first("n"), () => 2],
  [
    "a read that begins with WITH",
    ({ $client }) => firstRow($client, sql`WITH a AS (SELECT 3 AS n) SELECT n FROM a`),
    () => ({ n: 3 }),
  ],
  [
    "a template",
    ({ $client }, companyId) =>
      allRows($client, sql`SELECT ${companies.id} FROM ${companies} WHERE ${companies.id} = ${companyId}`),
    (id) => [{ id }],
  ],
  [
    "a query of the builder",
    (db, companyId) => db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)),
    (id) => [{ id }],
  ],
  [
    "a batch of reads",
    async (db, companyId) => {
      const query = db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
      const { built, template } = await batch(db, {
        built: query,
        template: sql<{ n: number }>`SELECT 4 AS n`,
      });
      return [built, template.results];
    },
    (id) => [[{ id }], [{ n: 4 }]],
  ],
];

const writes: [name: string, work: Work][] = [
  ["a write", ({ $client }, companyId) => firstRow($client, newJob(companyId))],
  [
    "a write of the builder",
    (db, companyId) => db.insert(companyJobs).values({ job: "a-job", companyId, queuedAt: 1 }),
  ],
  [
    "a write that begins with WITH",
    ({ $client }, companyId) => allRows($client, sql`WITH one AS (SELECT 1) ${newJob(companyId)}`),
  ],
  [
    "a batch with one write",
    (db, companyId) => batch(db, [jobsOf(companyId), newJob(companyId), jobsOf(companyId)]),
  ],
];

describe("after a transient fault", () => {
  test.each(reads)("%s is repeated", async (_, work, answer) => {
    const { id } = await aCompany();
    const { db, count } = losing(2);
    expect(await work(db, id)).toEqual(answer(id));
    expect(count.calls).toBe(3);
  });

  test.each(writes)("%s is not repeated", async (_, work) => {
    const { id } = await aCompany();
    const { db, count } = losing(1);
    await expect(work(db, id)).rejects.toThrow();
    expect(count.calls).toBe(1);
    expect(await allRows(deps().db.$client, jobsOf(id))).toHaveLength(1);
  });
});

test.each(reads)("%s is not repeated after another fault", async (_, work) => {
  const { id } = await aCompany();
  const { db, count } = losing(1, "D1_ERROR: no such table");
  await expect(work(db, id)).rejects.toThrow();
  expect(count.calls).toBe(1);
});

test("a read is repeated twice at most", async () => {
  const { db, count } = losing(3);
  await expect(db.$client.prepare(one).all()).rejects.toThrow("Network connection lost");
  expect(count.calls).toBe(3);
});

test("an opened database returns its session's bookmark", async () => {
  const { db } = losing(0);
  await db.$client.prepare(one).run();
  expect(db.$client.getBookmark()).toEqual(expect.any(String));
});
