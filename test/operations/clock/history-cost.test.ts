import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { historyPageSize, readClock } from "~/modules/clock/read-clock.server";
import { streamHistoryCsv } from "~/modules/clock/stream-history-csv.server";
import {
  cursorOf,
  logPageQuery,
  toTimeLog,
  type LogCursor,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import { openDb, type Db } from "~/platform/db.server";
import { deps } from "../../support/worker/deps";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany, aLog, type SignedInMember } from "../../support/worker/people";
import { members } from "../../support/worker/people-in-parallel";
import { seedHistory } from "../../support/worker/seed-history";

const range = { from: "2020-01-01", to: "2021-12-31" };
const count = 10_000;
let ana: SignedInMember;

beforeAll(async () => {
  const [her, colleague] = await members(2, await aCompany());
  ana = her!;
  // Half of them are hers.
  await seedHistory([her!, colleague!], { from: 1, to: 2 * count });
  await aLog(ana, { checkOutTime: null });
});

async function rowsRead(work: (db: Db) => Promise<unknown>) {
  const { binding, count: counted } = countingD1(env.CELL_1);
  await work(openDb(binding));
  return counted.rowsRead;
}

async function deepCursor(): Promise<LogCursor> {
  const oldest = { subject: ana.profile.subject, range, order: "oldest first", after: null } as const;
  const { results } = await logPageQuery(deps().db.$client, { ...oldest, limit: 101 }).all<ShownRow>();
  return cursorOf(toTimeLog(results.at(-1)!));
}

test("the clock's page reads few rows of a long history, on every page", async () => {
  for (const cursor of [null, await deepCursor()]) {
    const rowCount = await rowsRead((db) => readClock({ db }, { member: ana, range, cursor }));
    // Each entry costs its index entry, its row and its two events. A page reads one entry more, and the open entry.
    expect(rowCount).toBeLessThanOrEqual(6 * (historyPageSize + 1) + 10);
  }
});

test(
  "without its index, the search for the open entry reads the whole history (twin)",
  { tags: "deep" },
  async () => {
    const rowCount = await rowsRead((db) =>
      db.$client
        .prepare("SELECT id FROM time_logs WHERE subject = ? AND +check_out_time IS NULL")
        .bind(ana.profile.subject)
        .all(),
    );
    expect(rowCount).toBeGreaterThanOrEqual(count);
  },
);

test("the CSV reads every log about six times, not once a page", async () => {
  const rowCount = await rowsRead(async (db) => {
    await new Response(await streamHistoryCsv({ db }, { member: ana, range })).text();
  });
  expect(rowCount).toBeLessThanOrEqual(6.1 * count);
});

test(
  "a cursor separate from the day limits reads the earlier pages again (twin)",
  { tags: "deep" },
  async () => {
    const page = (after: LogCursor) => (db: Db) =>
      db.$client
        .prepare(
          `SELECT id FROM time_logs WHERE subject = ? AND day BETWEEN ? AND ? AND void IS NULL AND +check_in_time > ?
         ORDER BY day, check_in_time, id LIMIT ${historyPageSize}`,
        )
        .bind(ana.profile.subject, range.from, range.to, after.checkInTime)
        .all();
    const { checkInTime, ...cursor } = await deepCursor();
    const far = { ...cursor, checkInTime: checkInTime + (count / 2) * 120_000 };
    expect(await rowsRead(page(far))).toBeGreaterThan(count / 2);
  },
);
