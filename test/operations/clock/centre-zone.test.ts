// A check-in takes the time zone of its person's centre at that instant, and the entry keeps it.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { punchColumns, readPunchColumns } from "~/modules/clock/preload-punch.server";
import { appendPunch } from "~/modules/clock/punch.server";
import type { PunchAction } from "~/modules/clock/punch-schema";
import { findMember } from "~/modules/session/find-member.server";
import { changeCentre, listCentres } from "~/modules/schedules/centres.server";
import { readCheckInZone, zonesColumn } from "~/modules/schedules/check-in-zone.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { zoneAt } from "~/modules/schedules/zone-on";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { dayMs, hourMs } from "~/time/units";
import { metered } from "../../support/worker/counting-d1";
import { deps, settle } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms, moveBalance } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";

const canary = "Atlantic/Canary";
const madrid = "Europe/Madrid";
const pattern = everyDay(540, 1020);
/** Half past eleven in the evening of 9 June in the Canaries, and half past midnight of 10 June in Madrid. */
const lateAt = Date.parse("2026-06-09T22:30:00Z");
const givenAt = lateAt - 30 * dayMs;

let owner: SignedInMember;
let ana: SignedInMember;
let palmas: string;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna", timeZone: madrid });
  owner = await aMember({ company, role: "owner" });
  ana = await aMember({ company });
  palmas = await aCentre(owner, canary);
});

const give = (who: SignedInMember, from: string, more: Partial<Parameters<typeof giveTerms>[2]> = {}) =>
  giveTerms(owner, who, { at: givenAt, from, pattern, centre: palmas, ...more });

/** Punches as a route does, with the columns of the query that reads the profile. */
async function send(who: SignedInMember, action: PunchAction, now: number) {
  const memberRead = await findMember(deps(), { profileId: who.profile.id, columns: punchColumns(null) });
  const preloaded = readPunchColumns(memberRead!.profile, memberRead!.columns);
  const requested = { action } as Parameters<typeof appendPunch>[1]["requested"];
  const input = { member: who, requested, location: null, source: "web", idempotencyKey: null } as const;
  const { code } = await appendPunch(deps(now), { ...input, preloaded });
  expect(code).toBe("recorded");
}

const entriesOf = async (who: SignedInMember) =>
  (await logsOf(who)).map(({ day, timeZone }) => ({ day, timeZone }));

describe("a check-in late in the evening in Las Palmas", () => {
  test("has the zone and day of its centre, and a colleague's in Madrid those of the company", async () => {
    const luis = await aMember({ company: owner.company });
    await give(ana, "2026-01-01");
    await give(luis, "2026-01-01", { centre: owner.company.id });
    for (const who of [ana, luis, owner]) await send(who, "check_in", lateAt);
    expect(await entriesOf(ana)).toEqual([{ day: "2026-06-09", timeZone: canary }]);
    for (const who of [luis, owner])
      expect(await entriesOf(who)).toEqual([{ day: "2026-06-10", timeZone: madrid }]);
  });

  test("keeps its zone when the person checks out under other terms", async () => {
    await give(ana, "2026-01-01");
    await give(ana, "2026-06-10", { centre: owner.company.id });
    await send(ana, "check_in", lateAt - 6 * hourMs);
    await send(ana, "check_out", lateAt + 6 * hourMs);
    await send(ana, "check_in", lateAt + 8 * hourMs);
    expect(await entriesOf(ana)).toEqual([
      { day: "2026-06-09", timeZone: canary },
      { day: "2026-06-10", timeZone: madrid },
    ]);
  });
});

describe("a centre whose zone was wrong", () => {
  test.each(["its first one", "another one"])("%s: later check-ins get the right zone", async (which) => {
    const id = which === "another one" ? await aCentre(owner, null) : owner.company.id;
    await give(ana, "2026-01-01", { centre: id });
    await send(ana, "check_in", lateAt);
    await send(ana, "check_out", lateAt + hourMs);
    const centre = (await listCentres(deps(), owner.company)).find((each) => each.id === id)!;
    const change = { name: centre.name, timeZone: canary };
    expect(await changeCentre(deps(), { member: owner, centre, change })).toBe(true);
    await send(ana, "check_in", lateAt + dayMs);
    expect(await entriesOf(ana)).toEqual([
      { day: "2026-06-10", timeZone: madrid },
      { day: "2026-06-10", timeZone: canary },
    ]);
  });
});

describe("the zone of a check-in is that of the schedule", () => {
  const columnsOf = async ({ profile }: SignedInMember) => {
    const [row] = await deps()
      .db.select({ zones: zonesColumn.as("zones") })
      .from(profiles)
      .where(eq(profiles.id, profile.id));
    return row!.zones;
  };
  /** Returns the zones around the changes of terms. It expects the same of the schedule that screens read. */
  async function zonesOf(who: SignedInMember) {
    const zone = readCheckInZone(who.company, await columnsOf(who));
    const { schedule } = (
      await readSchedules(deps(), who.company, { profileIds: [who.profile.id], weeks: "all" })
    ).get(who.profile.id)!;
    const days = ["05-31", "06-01", "06-09", "06-10", "06-20"].map((day) => `2026-${day}`);
    for (const at of days.flatMap((day) => ["00:30", "12:00", "22:30"].map((time) => `${day}T${time}:00Z`)))
      expect(zone(Date.parse(at)), at).toBe(zoneAt(schedule, Date.parse(at)));
    return days.map((day) => zone(Date.parse(`${day}T12:00:00Z`)));
  }

  test("with terms from a later day, and with two terms from the same day", async () => {
    await give(ana, "2026-06-10", { centre: owner.company.id });
    await give(ana, "2026-06-10");
    await give(ana, "2026-06-01", { centre: owner.company.id });
    expect(await zonesOf(ana)).toEqual([madrid, madrid, madrid, canary, canary]);
  });

  test("after terms that end", async () => {
    await give(ana, "2026-06-01");
    await give(ana, "2026-06-10", { pattern: { kind: "none" } });
    expect(await zonesOf(ana)).toEqual([madrid, canary, canary, madrid, madrid]);
  });

  test("of a person who left and came back, until they get new terms", async () => {
    await give(ana, "2026-01-01");
    const changed = { member: owner, profileIds: [ana.profile.id] };
    await changeStatus(deps(Date.parse("2026-06-01T10:00:00Z")), { ...changed, status: "inactive" });
    await changeStatus(deps(Date.parse("2026-06-05T10:00:00Z")), { ...changed, status: "active" });
    await settle();
    expect(await zonesOf(ana)).toEqual([canary, canary, madrid, madrid, madrid]);
    await give(ana, "2026-06-10", { at: Date.parse("2026-06-06T10:00:00Z") });
    expect(await zonesOf(ana)).toEqual([canary, canary, madrid, canary, canary]);
  });

  test("costs a read only in a company with a centre in another zone", async () => {
    const company = await aCompany({ timeZone: madrid });
    const chief = await aMember({ company, role: "owner" });
    const rowsOf = async (columns = {}) =>
      (await metered((db) => findMember({ db }, { profileId: chief.profile.id, columns }))).rowsRead;
    const extra = async () => (await rowsOf({ zones: zonesColumn })) - (await rowsOf());
    expect(await extra()).toBe(0);
    await giveTerms(chief, chief, { at: givenAt, from: "2026-01-01", pattern });
    await moveBalance(chief, chief, { at: givenAt, minutes: 60, on: "2026-01-02" });
    expect(await extra()).toBe(0);
    await aCentre(chief, null);
    expect(await extra()).toBeLessThanOrEqual(2);
    expect(await columnsOf(chief)).toBeNull();
    const centre = await aCentre(chief, canary);
    await giveTerms(chief, chief, { at: givenAt, from: "2026-02-01", pattern, centre });
    // Two centres, three schedules and an event. D1 also counts the row after each range.
    expect(await extra()).toBeLessThanOrEqual(9);
  });
});
