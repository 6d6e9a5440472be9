import { expect, test } from "vitest";
import { deps } from "../../support/worker/app";
import { aCompany, aLog, aMember } from "../../support/worker/people";
import { hourMs } from "../../support/worker/time";
import { members } from "./people-in-parallel";
import { punchCost } from "./punch-cost";
import { seedHistory } from "./seed-history";

test("a punch costs D1 the same after a thousand logs as after a hundred thousand with sixty at work", async () => {
  const company = await aCompany();
  const [her, colleague] = await members(2, company);
  const costs = async () => ({
    checkIn: await punchCost(her!, "check_in"),
    checkOut: await punchCost(her!, "check_out"),
  });
  await seedHistory([her!, colleague!], { from: 1, to: 1_000 });
  const small = await costs();
  // What she just punched has the numbers of one log and its two events.
  await seedHistory([her!, colleague!], { from: 1_002, to: 100_000 });
  for (const working of await members(60, company)) await aLog(working, { checkOutTime: null });
  const large = await costs();

  expect(large).toEqual(small);
  expect(large.checkIn.rowsRead).toBeLessThanOrEqual(20);
  // The place of its check-in, too.
  expect(large.checkOut.rowsRead).toBeLessThanOrEqual(23);
  for (const { roundTrips, waits, rowsWritten } of Object.values(large)) {
    expect(roundTrips).toBeLessThanOrEqual(3);
    expect(waits).toBeLessThanOrEqual(2);
    expect(rowsWritten).toBeLessThanOrEqual(11);
  }
});

test("without a place it writes a row less, and a forgotten exit with the entry after it no more than 18", async () => {
  const ana = await aMember();
  const writes = async (action: "check_in" | "check_out", body: object) => {
    const { rowsWritten, roundTrips } = await punchCost(ana, action, body);
    expect(roundTrips).toBeLessThanOrEqual(3);
    return rowsWritten;
  };
  expect(await writes("check_in", {})).toBeLessThanOrEqual(10);
  expect(await writes("check_out", {})).toBeLessThanOrEqual(10);
  await aLog(ana, { checkInTime: deps().now - 5 * hourMs, checkOutTime: null });
  expect(await writes("check_in", { forgot_exit: true })).toBeLessThanOrEqual(18);
});
