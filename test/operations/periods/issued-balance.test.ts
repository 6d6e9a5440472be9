// Proves that a page of months counts each balance on from the last issued period, whatever is recorded late, and reads no earlier days for
// it.
import { describe, expect, test } from "vitest";
import type { Company } from "~/modules/session/find-session.server";
import { recordPunch } from "~/modules/clock/punch.server";
import { draftPeriods } from "~/modules/periods/draft-periods.server";
import { showMonths } from "~/modules/periods/months/show-months.server";
import { readBalances } from "~/modules/schedules/read-balances.server";
import { recordSchedules } from "~/modules/schedules/record-schedules.server";
import { newId } from "~/platform/ids";
import { datesOf } from "~/time/dates-of";
import { hourMs } from "~/time/units";
import { metered } from "../../support/worker/counting-d1";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { issue, madrid, novemberAt, workOn } from "../../support/worker/periods";

const decemberAt = madrid("2026-12-02T10:00");
const november = { from: "2026-11-01", to: "2026-11-30" };

/** Adds a person who works from 22 to 6 since September, and worked three nights of each month. */
async function aNightWorker({ until = november.to } = {}) {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company, fullName: "Ana López" });
  const pattern = everyDay(1_320, 1_800);
  await giveTerms(owner, ana, { at: madrid("2026-09-01T08:00"), from: "2026-09-01", pattern });
  for (const month of ["2026-09", "2026-10", "2026-11"])
    for (const day of [`${month}-05`, `${month}-06`, `${month}-30`])
      if (day <= until) await workNight(ana, `${day}T22:00`);
  return { company, owner, ana };
}

const workNight = (person: SignedInMember, from: string) =>
  aLog(person, { checkInTime: madrid(from), checkOutTime: madrid(from) + 9 * hourMs });

/** Moves the balance by an hour on a day. */
async function move(owner: SignedInMember, { profile }: SignedInMember, on: string) {
  const content = { minutes: 60, on, reason: "adjusted", text: "Acuerdo" } as const;
  const planned = [{ profileId: profile.id, schedule: { kind: "balance_moved", content } as const }];
  await recordSchedules(deps(madrid("2026-11-20T10:00")), { member: owner, planned });
  await settle();
}

/** Expects that the draft after an issued October has the balance of the balances screen. */
async function expectSameBalance({ company, ana }: { company: Company; ana: SignedInMember }) {
  const requested = [{ profileId: ana.profile.id, from: null }];
  const { people } = await draftPeriods(deps(decemberAt), { company, requested, on: november.from });
  const balances = await readBalances(deps(decemberAt), company, {
    profileIds: [ana.profile.id],
    through: november.to,
    movedThrough: november.to,
  });
  expect(people[0]!.draft!.range).toEqual(november);
  expect(people[0]!.draft!.figures.balance).toBe(balances.get(ana.profile.id)!.minutes);
}

describe("a balance that counts on from the last issued period is that of the balances, also", () => {
  test.each<[string, (owner: SignedInMember, ana: SignedInMember) => Promise<unknown>]>([
    ["if nothing came late", () => Promise.resolve()],
    ["after a move of a day in the issued period", (owner, ana) => move(owner, ana, "2026-10-15")],
    ["after a move of a day after it", (owner, ana) => move(owner, ana, "2026-11-15")],
    ["after a late entry of an issued day", (_, ana) => workNight(ana, "2026-10-20T22:00")],
    ["after a late entry past midnight of its last night", (_, ana) => workNight(ana, "2026-11-01T00:30")],
  ])("%s", async (_, recordLate) => {
    const { company, owner, ana } = await aNightWorker({ until: "2026-10-31" });
    await issue(owner, [ana], { reason: "Sin calendario", at: madrid("2026-11-02T10:00") });
    await recordLate(owner, ana);
    await workNight(ana, "2026-11-05T22:00");
    await expectSameBalance({ company, ana });
  });

  // Two flexible days of October count with the Sunday after it, until other terms cut their week.
  test("after terms that begin in the week of its last day", async () => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner" });
    const ana = await aMember({ company });
    await giveTerms(owner, ana, {
      at: madrid("2026-09-01T08:00"),
      from: "2026-09-01",
      pattern: { kind: "flexible", weekly_minutes: 2_400, reference_days: [0, 1, 2, 3, 4] },
    });
    for (const day of ["2026-10-26", "2026-10-27"]) await workOn(ana, day, 480);
    await issue(owner, [ana], { reason: "Sin calendario", at: madrid("2026-11-02T10:00") });
    await giveTerms(owner, ana, {
      at: madrid("2026-11-20T10:00"),
      from: "2026-11-01",
      pattern: everyDay(540, 1_020),
    });
    await expectSameBalance({ company, ana });
  });
});

test("a draft reads the same rows whether the balance opened a month ago or many", async () => {
  const rowsOf = async (from: string) => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner" });
    const ana = await aMember({ company });
    const pattern = everyDay(540, 1_020);
    await giveTerms(owner, ana, { at: madrid(`${from}T08:00`), from, pattern });
    for (const day of datesOf({ from, to: "2026-10-20" })) await workOn(ana, day, 480);
    for (const day of datesOf({ from: "2026-11-01", to: "2026-11-20" })) await workOn(ana, day, 480);
    const at = madrid("2026-11-02T10:00");
    expect(await issue(owner, [ana], { reason: "Sin calendario", at })).toMatchObject([{ code: "issued" }]);
    const requested = [{ profileId: ana.profile.id, from: null }];
    const { rowsRead } = await metered((db) =>
      draftPeriods({ now: decemberAt, db }, { company, requested, on: november.from }),
    );
    return rowsRead;
  };
  const [fromAugust, fromOctober] = [await rowsOf("2026-08-01"), await rowsOf("2026-10-01")];
  // A search reads one row more if its index has rows after the last match. That depends on the random ids.
  expect(Math.abs(fromAugust - fromOctober)).toBeLessThanOrEqual(3);
});

/** Punches a day of people from 9 to 17, at these times: events that are recorded in another order are late. */
async function punchDay(people: readonly SignedInMember[], day: string) {
  for (const [action, time] of [
    ["check_in", "09:00"],
    ["check_out", "17:00"],
  ] as const)
    for (const member of people) {
      const { id: profileId } = member.profile;
      const actor = { profileId, role: "employee", status: "active", restriction: null } as const;
      const at = madrid(`${day}T${time}`);
      const shared = { member, guardsDoubleTap: false, idempotencyKey: newId(at), location: null };
      const outcome = await recordPunch(deps(at), actor, { ...shared, source: "web", requested: { action } });
      expect(outcome).toMatchObject({ code: "recorded" });
    }
  await settle();
}

test("a draft reads only the entry of a day that is worked after the issued period", async () => {
  const rowsAfter = async (days: number) => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner" });
    const ana = await aMember({ company });
    const pattern = everyDay(540, 1_020);
    await giveTerms(owner, ana, { at: madrid("2026-10-01T08:00"), from: "2026-10-01", pattern });
    const at = madrid("2026-11-02T10:00");
    expect(await issue(owner, [ana], { reason: "Sin fichajes", at })).toMatchObject([{ code: "issued" }]);
    for (let day = 3; day < 3 + days; day += 1)
      await punchDay([ana], `2026-11-${String(day).padStart(2, "0")}`);
    const requested = [{ profileId: ana.profile.id, from: null }];
    const { rowsRead } = await metered((db) =>
      draftPeriods({ now: decemberAt, db }, { company, requested, on: november.from }),
    );
    return rowsRead;
  };
  expect((await rowsAfter(12)) - (await rowsAfter(2))).toBeLessThanOrEqual(10 + 3);
});

test(
  "a page of people who worked most days reads fewer rows than they have days in open periods",
  { tags: "deep" },
  async () => {
    const company = await aCompany();
    const owner = await aMember({ company, role: "owner" });
    const people: SignedInMember[] = [];
    const pattern = everyDay(540, 1_020);
    for (const fullName of ["Ana", "Bea", "Celia", "Dora", "Eva", "Flor", "Gala", "Inés"]) {
      const person = await aMember({ company, fullName });
      await giveTerms(owner, person, { at: madrid("2026-09-01T08:00"), from: "2026-09-01", pattern });
      people.push(person);
    }
    const at = madrid("2026-10-02T10:00");
    const issued = await issue(owner, people, { from: "2026-09-01", reason: "Sin fichajes", at });
    expect(new Set(issued.map(({ code }) => code))).toEqual(new Set(["issued"]));
    for (const day of datesOf({ from: "2026-10-03", to: "2026-10-27" })) await punchDay(people, day);
    const { result, rowsRead } = await metered((db) =>
      showMonths({ ...deps(novemberAt), db }, { member: owner, params: new URLSearchParams() }),
    );
    // With the owner.
    const listed = people.length + 1;
    expect(result).toMatchObject({ pay: { from: "2026-10-01" }, open: listed });
    const openDays = datesOf({ from: "2026-10-01", to: "2026-11-30" }).length;
    expect(rowsRead).toBeLessThanOrEqual(listed * openDays);
  },
);
