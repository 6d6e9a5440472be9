import { companies, companyJobs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batch, namesOf, prepare } from "~/platform/statement.server";
import { deps } from "../../support/worker/deps";
import { aCompany } from "../../support/worker/people";

test("a batch takes templates, queries and statements, and returns each result by name", async () => {
  const { db } = deps();
  const company = await aCompany({ name: "Taller Ruiz", locationTrackingEnabled: true });
  const isIts = eq(companies.id, company.id);
  const {
    written,
    read: [read],
    counted,
  } = await batch(db, {
    written: sql`INSERT INTO ${companyJobs} (${namesOf(companyJobs, "job", "companyId", "queuedAt")})
        VALUES ('a-job', ${company.id}, ${1})`,
    read: db
      .select({ name: companies.name, tracks: companies.locationTrackingEnabled })
      .from(companies)
      .where(isIts),
    counted: prepare(
      db.$client,
      sql`SELECT count(*) AS n FROM ${companyJobs} WHERE ${companyJobs.companyId} = ${company.id}`,
    ),
  });
  expect(written.meta.changes).toBe(1);
  expect(read).toEqual({ name: "Taller Ruiz", tracks: true });
  expect(counted.results).toEqual([{ n: 1 }]);
});

test("a batch runs its parts in the order of their names", async () => {
  const { db } = deps();
  const company = await aCompany();
  const count = sql`SELECT count(*) AS n FROM ${companyJobs} WHERE ${companyJobs.companyId} = ${company.id}`;
  const { before, after } = await batch(db, {
    before: count,
    added: db.insert(companyJobs).values({ job: "a-job", companyId: company.id, queuedAt: 1 }),
    after: count,
  });
  expect([before.results, after.results]).toEqual([[{ n: 0 }], [{ n: 1 }]]);
});

test("a batch keeps the names within a part separate from its own", async () => {
  const { db } = deps();
  const company = await aCompany();
  const count = sql`SELECT count(*) AS n FROM ${companyJobs} WHERE ${companyJobs.companyId} = ${company.id}`;
  const answers = await batch(db, {
    counted: count,
    other: {
      added: db.insert(companyJobs).values({ job: "a-job", companyId: company.id, queuedAt: 1 }),
      counted: count,
    },
  });
  expect([answers.counted.results, answers.other.counted.results]).toEqual([[{ n: 0 }], [{ n: 1 }]]);
});

test("a batch returns a list for a list of parts, and nothing for an undefined part", async () => {
  const { db } = deps();
  const one = (value: number) => sql`SELECT ${value} AS value`;
  const answers = await batch(db, { list: [one(1), one(2)], left: undefined, last: one(3) });
  expect(answers.list.map(({ results }) => results)).toEqual([[{ value: 1 }], [{ value: 2 }]]);
  expect(answers).toMatchObject({ left: undefined, last: { results: [{ value: 3 }] } });
});

test("if a part of a batch fails, nothing of it is written", async () => {
  const { db } = deps();
  const company = await aCompany();
  const row = { job: "a-job", companyId: company.id, queuedAt: 1 };
  const twice = batch(db, [db.insert(companyJobs).values(row), db.insert(companyJobs).values(row)]);
  await expect(twice).rejects.toThrow("UNIQUE");
  expect(await db.select().from(companyJobs).where(eq(companyJobs.companyId, company.id))).toEqual([]);
});

test("an empty batch sends no query", async () => {
  expect(await batch(deps().db, [])).toEqual([]);
});
