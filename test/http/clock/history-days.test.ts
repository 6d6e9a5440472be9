import { expect, test } from "vitest";
import { readClock } from "~/modules/clock/read-clock.server";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aLog, aMember } from "../../support/worker/people";

// The first instant of the day and of the next, by hand. The table covers clock changes.
test.each([
  ["Europe/Madrid", "2026-06-15", "2026-06-14T22:00:00.000Z", "2026-06-15T22:00:00.000Z"],
  ["Europe/Madrid", "2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["Europe/Madrid", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  ["Atlantic/Canary", "2026-06-15", "2026-06-14T23:00:00.000Z", "2026-06-15T23:00:00.000Z"],
  ["Atlantic/Canary", "2026-03-29", "2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"],
  ["Atlantic/Canary", "2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
])(
  "in %s the %s has the entries that begin from its midnight to the next",
  async (timeZone, on, starts, ends) => {
    const ana = await aMember({ company: await aCompany({ timeZone }) });
    const [startsAt, endsAt] = [Date.parse(starts), Date.parse(ends)];
    const at = (checkInTime: number) => aLog(ana, { checkInTime, checkOutTime: checkInTime + 36_000_000 });
    const dayBefore = await at(startsAt - 1);
    const first = await at(startsAt);
    const last = await at(endsAt - 1);
    const dayAfter = await at(endsAt);

    const show = async (from: string, to: string) =>
      (await readClock(deps(), { member: ana, range: { from, to }, cursor: null })).logs.map(({ id }) => id);
    expect(await show(on, on)).toEqual([last.id, first.id]);
    expect(await show("2026-01-01", "2026-12-31")).toEqual([dayAfter.id, last.id, first.id, dayBefore.id]);

    const csv = await call(`/dashboard/fichajes.csv?from=${on}&to=${on}`, { cookie: ana.cookie });
    expect((await csv.text()).trim().split("\r\n")).toHaveLength(1 + 2);
  },
);
