import { env } from "cloudflare:test";
import { timeLogs } from "#schema";
import { and, asc, eq, gt, gte, isNull, or } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { historyPageSize, loadClock, type Cursor } from "~/modules/clock/load-clock.server";
import { streamHistoryCsv } from "~/modules/clock/stream-history-csv.server";
import { openDb, type Db } from "~/platform/db.server";
import { deps } from "../../support/worker/app";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany, aLog, type SignedInMember } from "../../support/worker/people";
import { members } from "./people-in-parallel";
import { seedHistory } from "./seed-history";

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
  const { binding, count: counted } = countingD1(env.DB);
  await work(openDb(binding));
  return counted.rowsRead;
}

async function deepCursor(): Promise<Cursor> {
  const [log] = await deps()
    .db.select()
    .from(timeLogs)
    .where(eq(timeLogs.profileId, ana.profile.id))
    .orderBy(asc(timeLogs.checkInTime))
    .limit(1)
    .offset(100);
  return log!;
}

test("the clock's page reads little of a long history, however deep the page lies", async () => {
  for (const cursor of [null, await deepCursor()]) {
    const read = await rowsRead((db) => loadClock({ db }, { member: ana, range, cursor }));
    // A page and the log that tells of a next one, each by its entry in the index and by its row, and the open entry.
    expect(read).toBeLessThanOrEqual(2 * (historyPageSize + 1) + 10);
  }
});

test("twin: the open entry sought by company and person reads the whole history", async () => {
  const { profile, company } = ana;
  const read = await rowsRead((db) =>
    db
      .select()
      .from(timeLogs)
      .where(
        and(
          eq(timeLogs.companyId, company.id),
          eq(timeLogs.profileId, profile.id),
          isNull(timeLogs.checkOutTime),
        ),
      ),
  );
  expect(read).toBeGreaterThanOrEqual(count);
});

test("the CSV reads every log about twice, not once a page", async () => {
  const read = await rowsRead(async (db) => {
    await new Response(await streamHistoryCsv({ db }, { member: ana, range })).text();
  });
  expect(read).toBeLessThanOrEqual(2.1 * count);
});

test("twin: a cursor beside the bounds of the days reads the pages before it again", async () => {
  const { profile, company } = ana;
  const page = (cursor: Cursor) => (db: Db) =>
    db
      .select()
      .from(timeLogs)
      .where(
        and(
          eq(timeLogs.companyId, company.id),
          eq(timeLogs.profileId, profile.id),
          gte(timeLogs.checkInTime, 0),
          or(
            gt(timeLogs.checkInTime, cursor.checkInTime),
            and(eq(timeLogs.checkInTime, cursor.checkInTime), gt(timeLogs.id, cursor.id)),
          ),
        ),
      )
      .orderBy(asc(timeLogs.checkInTime), asc(timeLogs.id))
      .limit(historyPageSize);
  const { checkInTime } = await deepCursor();
  const far = { checkInTime: checkInTime + (count / 2) * 120_000, id: "" };
  expect(await rowsRead(page(far))).toBeGreaterThan(count / 2);
});
