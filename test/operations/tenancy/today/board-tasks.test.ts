// Proves that the board names what waits for a manager, and what it costs to read.
import { unassignedPunches } from "#cell";
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { propose } from "~/modules/corrections/propose.server";
import { readBoard } from "~/modules/tenancy/today/read-board.server";
import { openDb } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMs, hourMs } from "~/time/units";
import { anAbsence } from "../../../support/worker/absences";
import { countingD1 } from "../../../support/worker/counting-d1";
import { deps } from "../../../support/worker/deps";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { aBar, publishDraft, weekOfShifts } from "../../../support/worker/shifts";

const todayOn = localDateOf(deps().now, "Europe/Madrid");

/** Reads the first page of the board, and the round trips that it took. */
async function boardOf(member: SignedInMember) {
  const { binding, count } = countingD1(env.CELL_1);
  const board = await readBoard(deps(deps().now, openDb(binding)), { member, search: "", before: null });
  return { ...board, trips: count.roundTrips };
}

test("the board lists requested absences, then corrections, then unassigned punches, in one round trip", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Marta Soler" });
  const lucia = await aMember({ company, fullName: "Lucía Peña" });
  const log = await aLog(lucia, {
    checkInTime: deps().now - 20 * hourMs,
    checkOutTime: deps().now - 12 * hourMs,
  });
  await propose(deps(), {
    member: lucia,
    corrected: { subject: lucia.profile.subject, profileId: lucia.profile.id },
    entryId: log.id,
    version: null,
    requested: { kind: "change", times: { checkOutTime: deps().now - 11 * hourMs } },
    reason: "Salí una hora más tarde",
    source: "web",
    idempotencyKey: null,
  });
  const fromDay = addDays(todayOn, 10);
  for (let nth = 0; nth < 6; nth += 1)
    await anAbsence(lucia, { fromDay: addDays(fromDay, nth), state: "requested", kind: "sick-leave" });
  const id = newId(deps().now);
  await deps().db.insert(unassignedPunches).values({
    id,
    companyId: company.id,
    kioskId: id,
    request: id,
    action: "check_in",
    at: deps().now,
    receivedAt: deps().now,
  });

  const { tasks, more, trips } = await boardOf(owner);
  expect(tasks.map(({ name, to }) => [name, to])).toEqual([
    ...Array<[string, string]>(5).fill(["Lucía Peña", "/absences"]),
    ["Lucía Peña", "/corrections"],
    [null, "/kiosks/unattributed"],
  ]);
  expect(tasks[0]!.text).toMatch(/^Baja médica el \d+ de [a-z]+/);
  expect(tasks[5]!.text).toMatch(/^Corrección del [a-záéíóú]+ \d+ de [a-z]+$/);
  expect(more).toEqual([{ to: "/absences", label: "ausencias", count: 1 }]);
  expect(trips).toBe(1);
});

test("the board reads schedules in a second round trip, and only while somebody with terms is not at work", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const lucia = await aMember({ company, fullName: "Lucía Peña" });
  const { now } = deps();
  await giveTerms(owner, lucia, {
    at: now - dayMs,
    from: addDays(todayOn, -2),
    pattern: everyDay(6 * 60, 30 * 60),
  });
  const late = await boardOf(owner);
  expect(late.expected.people.map(({ name }) => name)).toEqual(["Lucía Peña"]);
  expect(late.trips).toBe(2);
  await aLog(lucia, { checkInTime: now - hourMs, checkOutTime: null });
  const { expected, people, trips } = await boardOf(owner);
  expect([expected.people, people.map(({ name }) => name), trips]).toEqual([[], ["Lucía Peña"], 1]);
});

test("the board reads whether a week of shifts was published in the same round trip", async () => {
  const { owner, ana } = await aBar();
  expect(await boardOf(owner)).toMatchObject({ hasShifts: false });
  const before = (await boardOf(owner)).trips;
  await publishDraft(owner, ana, { days: weekOfShifts(720, 960) });
  expect(await boardOf(owner)).toMatchObject({ hasShifts: true, trips: before });
});
