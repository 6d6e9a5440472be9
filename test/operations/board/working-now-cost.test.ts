import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { listWorking, workingPageSize } from "~/modules/board/list-working.server";
import {
  countsQuery,
  probablyMissingQuery,
  missingExitsQuery,
  workingQuery,
} from "~/modules/board/server/working-queries.server";
import { openDb } from "~/platform/db.server";
import { hourMs } from "~/time/units";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany, aLog } from "../../support/worker/people";
import { members } from "../../support/worker/people-in-parallel";
import { seedHistory } from "../../support/worker/seed-history";

const company = await aCompany();
const working = workingPageSize + 10;

beforeAll(async () => {
  const people = await members(working, company);
  // 100 k entries of history, before today's people.
  const [her, colleague] = people;
  for (let from = 1; from < 100_000; from += 20_000)
    await seedHistory([her!, colleague!], { from, to: from + 19_999 });
  for (const person of people) await aLog(person, { checkInTime: Date.now() - hourMs, checkOutTime: null });
});

async function costOfSearch(search = "") {
  const { binding, count } = countingD1(env.CELL_1);
  const workingPage = await listWorking(
    { db: openDb(binding) },
    {
      reader: wholeCompany,
      ledger: company.ledger,
      now: Date.now(),
      before: null,
      search,
      withPlaces: false,
    },
  );
  expect(workingPage.people).toHaveLength(workingPageSize);
  // Counting all of them costs an index entry each, and only if they exceed a page.
  return { ...workingPage, rowsRead: count.rowsRead - working, roundTrips: count.roundTrips };
}

type Queries = Record<"working" | "probablyMissing" | "missing" | "counts", string>;

/** Returns the steps of each statement of the screen. */
async function plans(): Promise<Queries> {
  const explained = { prepare: (sql: string) => env.CELL_1.prepare(`EXPLAIN QUERY PLAN ${sql}`) };
  const workingFilter = {
    reader: wholeCompany,
    ledger: company.ledger,
    now: Date.now(),
    limit: 51,
    withPlaces: true,
  };
  const before = { checkInTime: Date.now(), id: crypto.randomUUID() };
  const statements = {
    working: workingQuery(explained, { ...workingFilter, before }),
    probablyMissing: probablyMissingQuery(explained, workingFilter),
    missing: missingExitsQuery(explained, workingFilter),
    counts: countsQuery(explained, workingFilter),
  };
  const steps = Object.entries(statements).map(async ([name, statement]) => {
    const { results } = await statement.all<{ detail: string }>();
    return [name, results.map(({ detail }) => detail).join("\n")] as const;
  });
  return Object.fromEntries(await Promise.all(steps)) as Queries;
}

test("with 100 k logs of history, a page of the board reads two rows a person, without a scan", async () => {
  const { rowsRead, roundTrips } = await costOfSearch();
  expect(rowsRead).toBeLessThanOrEqual(2 * workingPageSize + 10);
  // The page, and the count of all.
  expect(roundTrips).toBe(2);
  const { missing, ...ofOpen } = await plans();
  for (const steps of Object.values(ofOpen))
    expect(steps).toMatch(/SEARCH t USING INDEX time_logs_working_now/);
  expect(ofOpen.working).toMatch(/check_in_time>\? AND \(check_in_time,id\)<\(\?,\?\)/);
  expect(ofOpen.probablyMissing).toMatch(/check_in_time<\?/);
  expect(missing).toMatch(/SEARCH t USING INDEX time_logs_missing_exits \(ledger=\?.*check_in_time/);
  expect(ofOpen.counts).toMatch(/SEARCH t USING INDEX time_logs_missing_exits/);
  expect(Object.values({ ...ofOpen, missing }).join("\n")).not.toMatch(/SCAN (?!CONSTANT)|TEMP B-TREE/);
});

test(
  "without the index of open entries, the board reads the company's whole history (twin)",
  { tags: "deep" },
  async () => {
    // The index of each person's open entry also serves for everybody's.
    await without(["time_logs_working_now", "time_logs_one_open"], async () => {
      expect((await costOfSearch()).rowsRead).toBeGreaterThan(50_000);
      expect((await plans()).working).not.toMatch(/time_logs_working_now/);
    });
  },
);

test(
  "without the index of missing exits, the board reads the company's whole history for a few of them (twin)",
  { tags: "deep" },
  async () => {
    await without(["time_logs_missing_exits", "time_logs_own_missing_exits"], async () => {
      expect((await costOfSearch()).rowsRead).toBeGreaterThan(50_000);
    });
  },
);

async function without(names: string[], work: () => Promise<void>) {
  const { results: indexes } = await env.CELL_1.prepare(
    `SELECT name, sql FROM sqlite_master WHERE name IN (${names.map((name) => `'${name}'`).join()})`,
  ).all<{ name: string; sql: string }>();
  expect(indexes).toHaveLength(names.length);
  await env.CELL_1.batch(indexes.map(({ name }) => env.CELL_1.prepare(`DROP INDEX ${name}`)));
  try {
    await work();
  } finally {
    await env.CELL_1.batch(indexes.map(({ sql }) => env.CELL_1.prepare(sql)));
  }
}
