import { expect, test } from "vitest";
import { readClock } from "~/modules/clock/read-clock.server";
import { deps } from "../../support/worker/deps";
import { aLog, aMember } from "../../support/worker/people";

const range = { from: "2026-06-15", to: "2026-06-15" };
const checkInTime = Date.UTC(2026, 5, 15, 7);

test("the history has only the person's own logs: not a colleague's, not another company's", async () => {
  const ana = await aMember();
  const colleague = await aMember({ company: ana.company });
  const stranger = await aMember();
  const hers = await aLog(ana, { checkInTime });
  await aLog(colleague, { checkInTime });
  await aLog(colleague, { checkInTime: checkInTime + 1, checkOutTime: null });
  await aLog(stranger, { checkInTime, checkOutTime: null });

  const seen = await readClock(deps(), { member: ana, range, cursor: null });
  expect(seen).toMatchObject({ openLog: null, logs: [hers], next: null });
});

test("a person's entry cannot be in another company's ledger", async () => {
  const ana = await aMember();
  const stranger = await aMember();
  const elsewhere = { ...ana, company: stranger.company };
  await expect(aLog(elsewhere, { checkInTime })).rejects.toThrow("events: another's ledger");
});

test("the open entry is found even if it is older than the range", async () => {
  const ana = await aMember();
  const open = await aLog(ana, { checkInTime: checkInTime - 40 * 86_400_000, checkOutTime: null });
  const seen = await readClock(deps(), { member: ana, range, cursor: null });
  expect(seen).toMatchObject({ openLog: open, logs: [], next: null });
});
