import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { listWorking, workingPageSize, workingQuery } from "~/modules/live/list-working.server";
import { openDb } from "~/platform/db.server";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany, aLog } from "../../support/worker/people";
import { members } from "../clock/people-in-parallel";
import { seedHistory } from "../clock/seed-history";

const company = await aCompany();
const working = workingPageSize + 10;

beforeAll(async () => {
  const people = await members(working, company);
  // 100 k logs of history, before the people of today.
  const [her, colleague] = people;
  for (let from = 1; from < 100_000; from += 20_000)
    await seedHistory([her!, colleague!], { from, to: from + 19_999 });
  for (const person of people) await aLog(person, { checkOutTime: null });
});

async function rowsRead(search = "") {
  const { binding, count } = countingD1(env.CELL_1);
  const { people } = await listWorking(
    { db: openDb(binding) },
    { ledger: company.ledger, before: null, search, withPlaces: false },
  );
  expect(people).toHaveLength(workingPageSize);
  // How many they are in all costs an entry of the index each, and only when they are more than a page.
  return count.rowsRead - working;
}

async function plan() {
  const explained = { prepare: (sql: string) => env.CELL_1.prepare(`EXPLAIN QUERY PLAN ${sql}`) };
  const { results } = await workingQuery(explained, {
    ledger: company.ledger,
    before: { checkInTime: Date.now(), id: crypto.randomUUID() },
    limit: 51,
    withPlaces: true,
  }).all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

test("with 100 k logs of history, a page reads two rows a person, and scans nothing", async () => {
  expect(await rowsRead()).toBeLessThanOrEqual(2 * workingPageSize + 10);
  const steps = await plan();
  expect(steps.join("\n")).toMatch(/SEARCH t USING INDEX time_logs_working_now/);
  expect(steps.join("\n")).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("twin: without its index, it reads the company's whole history", async () => {
  // The index of each person's open entry holds those of everybody, too.
  const { results: indexes } = await env.CELL_1.prepare(
    "SELECT name, sql FROM sqlite_master WHERE name IN ('time_logs_working_now', 'time_logs_one_open')",
  ).all<{ name: string; sql: string }>();
  await env.CELL_1.batch(indexes.map(({ name }) => env.CELL_1.prepare(`DROP INDEX ${name}`)));
  try {
    expect(await rowsRead()).toBeGreaterThan(50_000);
    expect((await plan()).join("\n")).not.toMatch(/time_logs_working_now/);
  } finally {
    await env.CELL_1.batch(indexes.map(({ sql }) => env.CELL_1.prepare(sql)));
  }
});
