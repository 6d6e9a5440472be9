import { expect, test } from "vitest";
import { historyPageSize, readClock } from "~/modules/clock/read-clock.server";
import { readCursor, writeCursor, type LogCursor } from "~/modules/ledger/time-logs.server";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";

const range = { from: "2026-06-01", to: "2026-06-30" };
const firstAt = Date.UTC(2026, 5, 10, 6);

/** Records closed entries, three at a time with the same start. @returns their ids in the history's order. */
async function aHistory(member: SignedInMember, count: number) {
  const logs = [];
  for (let index = 0; index < count; index += 1) {
    const checkInTime = firstAt + Math.floor(index / 3) * 60_000;
    logs.push(await aLog(member, { checkInTime, checkOutTime: checkInTime + 1_000 }));
  }
  return logs.sort((a, b) => b.checkInTime - a.checkInTime || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
}

async function pages(member: SignedInMember, between: () => Promise<unknown> = () => Promise.resolve()) {
  const seen: string[][] = [];
  let cursor: LogCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof readClock>> = await readClock(deps(), { member, range, cursor });
    seen.push(page.logs.map(({ id }) => id));
    cursor = page.next && readCursor(writeCursor(page.next));
    await between();
  } while (cursor);
  return seen;
}

test.each([
  ["one page and one log", historyPageSize + 1, [historyPageSize, 1]],
  ["exactly two pages", 2 * historyPageSize, [historyPageSize, historyPageSize]],
  ["three pages", 2 * historyPageSize + 20, [historyPageSize, historyPageSize, 20]],
  ["less than a page", 3, [3]],
])("%s: the pages have every log once, in order", async (_, count, sizes) => {
  const ana = await aMember();
  const all = await aHistory(ana, count);
  const seen = await pages(ana);
  expect(seen.map((page) => page.length)).toEqual(sizes);
  expect(seen.flat()).toEqual(all);
});

test("pages do not shift when a newer log arrives between them", async () => {
  const ana = await aMember();
  const all = await aHistory(ana, 2 * historyPageSize + 20);
  let arrivals = 0;
  const seen = await pages(ana, () => aLog(ana, { checkInTime: firstAt + 86_400_000 + arrivals++ }));
  expect(arrivals).toBe(3);
  expect(seen.flat()).toEqual(all);
});

test.each([
  "x",
  "0_",
  "-1_a",
  "1e3_x",
  "1750000000000",
  "' OR 1=1 --",
  "2026-06-10_" + "9".repeat(16) + "_" + "0".repeat(36),
])("a cursor that we did not write is ignored: %s", async (altered) => {
  expect(readCursor(altered)).toBeNull();
  const ana = await aMember();
  const [newest] = await aHistory(ana, 1);
  const query = `from=${range.from}&to=${range.to}&before=${encodeURIComponent(altered)}`;
  const page = await call(`/dashboard?${query}`, { cookie: ana.cookie });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(newest);
});

test("the cursor of a colleague's log shows nothing of theirs", async () => {
  const ana = await aMember();
  const leo = await aMember({ company: ana.company });
  const all = await aHistory(ana, 3);
  await aHistory(leo, 3);
  const last = await aLog(leo, { checkInTime: firstAt + 86_400_000 });
  const page = await readClock(deps(), { member: ana, range, cursor: { ...last, day: "2026-06-11" } });
  expect(page.logs.map(({ id }) => id)).toEqual(all);
});
