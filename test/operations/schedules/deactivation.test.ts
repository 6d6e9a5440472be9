// Proves what a deactivation ends, that an activation revives nothing, and that undoing it restores everything.
import { absences, schedules } from "#cell";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AbsenceState } from "~/modules/absences/model/current-absence";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { readBalances } from "~/modules/schedules/read-balances.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { expectedOn } from "~/modules/schedules/expected-on";
import { findDeactivationEffects } from "~/modules/team/server/find-deactivation-effects.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { datesOf } from "~/time/dates-of";
import { dayMs, minuteMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms, moveBalance } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";
import { inEveryOrder } from "../../support/worker/schedule";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));
const todayOn = "2026-12-02";

async function people() {
  const company = await aCompany({ name: "Bar Luna" });
  const marta = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  const ana = await aMember({ company, fullName: "Ana López", employedSince: "2020-01-01" });
  await register(marta);
  await giveTerms(marta, ana, { at: deps().now, from: "2026-01-01", pattern: everyDay(540, 1_020) });
  return { company, marta, ana };
}

const deactivate = async (marta: SignedInMember, ...who: SignedInMember[]) => {
  const profileIds = who.map(({ profile }) => profile.id);
  const { code } = await changeStatus(deps(), { member: marta, profileIds, status: "inactive" });
  expect(code).toBe("changed");
  await settle();
  return deps().now;
};

const activate = async (
  marta: SignedInMember,
  { profile }: SignedInMember,
  undoneAt: number | null = null,
) => {
  const profileIds = [profile.id];
  const { code } = await changeStatus(deps(), { member: marta, profileIds, status: "active", undoneAt });
  expect(code).toBe("changed");
  await settle();
};

/** Returns the last version of each absence: `accepted 2026-12-01 2026-12-02`. */
async function heldBy({ profile }: SignedInMember): Promise<string[]> {
  const rows = await deps()
    .db.select()
    .from(absences)
    .where(eq(absences.profileId, profile.id))
    .orderBy(absences.fromDay, absences.version);
  const last = new Map(rows.map((row) => [row.absenceId, `${row.state} ${row.fromDay} ${row.toDay}`]));
  return [...last.values()];
}

const expectedIn = async ({ profile, company }: SignedInMember, from: string, to: string) => {
  const { schedule } = (await readSchedules(deps(), company, { profileIds: [profile.id], weeks: "all" })).get(
    profile.id,
  )!;
  return datesOf({ from, to }).map((on) => expectedOn(schedule, on).minutes);
};

describe("a deactivation", () => {
  test.each<[string, string, { fromDay: string; toDay?: string; state: AbsenceState }]>([
    [
      "accepted 2026-11-30 2026-11-30",
      "an accepted one before it",
      { fromDay: "2026-11-30", state: "accepted" },
    ],
    [
      `accepted 2026-11-30 ${todayOn}`,
      "an accepted one until its day",
      { fromDay: "2026-11-30", toDay: todayOn, state: "accepted" },
    ],
    [
      `accepted 2026-11-30 ${todayOn}`,
      "an accepted one that lasts longer",
      { fromDay: "2026-11-30", toDay: "2026-12-11", state: "accepted" },
    ],
    [
      "withdrawn 2026-12-03 2026-12-11",
      "an accepted one that begins later",
      { fromDay: "2026-12-03", toDay: "2026-12-11", state: "accepted" },
    ],
    [
      "withdrawn 2027-03-01 2027-03-01",
      "a waiting one that begins later",
      { fromDay: "2027-03-01", state: "requested" },
    ],
    [
      "withdrawn 2026-11-30 2026-11-30",
      "a waiting one before it",
      { fromDay: "2026-11-30", state: "requested" },
    ],
    ["declined 2027-03-01 2027-03-01", "a declined one", { fromDay: "2027-03-01", state: "declined" }],
  ])(
    "gives '%s' for %s, which an activation with new terms does not revive",
    async (expected, _, absence) => {
      const { marta, ana } = await people();
      await anAbsence(ana, absence);
      await deactivate(marta, ana);
      expect(await heldBy(ana)).toEqual([expected]);
      timePasses(dayMs);
      await activate(marta, ana);
      await giveTerms(marta, ana, { at: deps().now, from: "2026-12-03", pattern: everyDay(540, 1_020) });
      expect(await heldBy(ana)).toEqual([expected]);
      expect(await expectedIn(ana, "2026-12-03", "2026-12-11")).toEqual(Array.from({ length: 9 }, () => 480));
    },
  );

  test("by the person who leaves ends the same", async () => {
    const { ana } = await people();
    await anAbsence(ana, { fromDay: "2026-12-20", state: "requested" });
    const { userId, id: profileId } = ana.profile;
    await leaveCompany(deps(), { userId, profileId });
    expect(await heldBy(ana)).toEqual(["withdrawn 2026-12-20 2026-12-20"]);
  });

  test("of an earlier version, which ended nothing, ends it with the activation", async () => {
    const { marta, ana } = await people();
    await deactivate(marta, ana);
    await anAbsence(ana, { fromDay: "2026-12-01", toDay: "2026-12-11" });
    await anAbsence(ana, { fromDay: "2027-01-11", state: "requested" });
    timePasses(dayMs);
    await activate(marta, ana);
    expect(await heldBy(ana)).toEqual([`accepted 2026-12-01 ${todayOn}`, "withdrawn 2027-01-11 2027-01-11"]);
  });

  test("does not change other people's absences", async () => {
    const { company, marta, ana } = await people();
    const eva = await aMember({ company, fullName: "Eva Mar" });
    await anAbsence(eva, { fromDay: "2026-12-20", state: "requested" });
    await deactivate(marta, ana);
    expect(await heldBy(eva)).toEqual(["requested 2026-12-20 2026-12-20"]);
  });

  test(
    "and a simultaneous answer never leave an accepted absence after the last day, in every order",
    { tags: "deep" },
    async () => {
      const codeOf = async (change: Promise<{ code: string }>) => (await change).code;
      await inEveryOrder(async (race) => {
        const { marta, ana } = await people();
        const id = await anAbsence(ana, { fromDay: "2026-12-20", state: "requested" });
        await race(
          ({ deps: over }) =>
            codeOf(changeStatus(over(), { member: marta, profileIds: [ana.profile.id], status: "inactive" })),
          ({ deps: over }) =>
            codeOf(
              changeAbsence(over(), {
                member: marta,
                profileId: ana.profile.id,
                command: { do: "answer", id, answer: "accepted", note: null },
              }),
            ),
        );
        expect(await heldBy(ana)).toEqual(["withdrawn 2026-12-20 2026-12-20"]);
      });
    },
  );
});

describe("undoing a deactivation", () => {
  const week = ["2026-12-02", "2026-12-10"] as const;

  test("restores absences, and terms of today and of later days", async () => {
    const { marta, ana } = await people();
    await giveTerms(marta, ana, { at: deps().now, from: "2026-12-08", pattern: everyDay(540, 780) });
    await anAbsence(ana, { fromDay: "2026-11-30", toDay: "2026-12-04" });
    await anAbsence(ana, { fromDay: "2026-12-09" });
    await anAbsence(ana, { fromDay: "2027-03-01", state: "requested" });
    const [held, expected] = [await heldBy(ana), await expectedIn(ana, ...week)];
    expect(expected).toEqual([0, 0, 0, 480, 480, 480, 240, 0, 240]);
    const at = await deactivate(marta, ana);
    expect(await expectedIn(ana, ...week)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    timePasses(minuteMs);
    await activate(marta, ana, at);
    expect(await heldBy(ana)).toEqual(held);
    expect(await expectedIn(ana, ...week)).toEqual(expected);
  });

  test.each<[string, (marta: SignedInMember, ana: SignedInMember, at: number) => Promise<void>]>([
    [
      "more than ten minutes later",
      async (marta, ana, at) => {
        timePasses(11 * minuteMs);
        await activate(marta, ana, at);
      },
    ],
    ["of another instant", async (marta, ana, at) => activate(marta, ana, at - 1)],
    [
      "before the last one",
      async (marta, ana, at) => {
        await activate(marta, ana);
        timePasses(minuteMs);
        await deactivate(marta, ana);
        await activate(marta, ana, at);
      },
    ],
  ])("%s restores nothing", async (_, undo) => {
    const { marta, ana } = await people();
    await anAbsence(ana, { fromDay: "2026-12-09" });
    await undo(marta, ana, await deactivate(marta, ana));
    expect(await heldBy(ana)).toEqual(["withdrawn 2026-12-09 2026-12-09"]);
    const own = and(eq(schedules.profileId, ana.profile.id), eq(schedules.kind, "terms_agreed"));
    expect(await deps().db.select().from(schedules).where(own)).toHaveLength(1);
  });
});

describe("the question before a deactivation", () => {
  test("counts absences that end, and states the days owed until today and the balance", async () => {
    const { marta, ana } = await people();
    await moveBalance(marta, ana, { at: deps().now, minutes: 180, on: todayOn });
    await anAbsence(ana, { fromDay: "2026-11-30", toDay: "2026-12-04" });
    await anAbsence(ana, { fromDay: "2027-03-01", state: "requested" });
    const effects = await findDeactivationEffects(deps(), { member: marta, profileIds: [ana.profile.id] });
    expect(effects).toMatchObject({ waitingAbsences: 1, laterAbsences: 1 });
    // 336 of 365 days of 22, less three.
    expect(effects).toMatchObject({
      owed: [
        {
          name: "Ana López",
          vacation: "le quedan 17,25\u00a0días\u00a0laborables de vacaciones",
          balance: "+3\u00a0h\u00a000\u00a0min",
        },
      ],
    });
  });
});

test("a person who left keeps their balance, with the last day of their terms", async () => {
  const { marta, ana, company } = await people();
  await moveBalance(marta, ana, { at: deps().now, minutes: 180, on: todayOn });
  const none = { kind: "none" } as const;
  await giveTerms(marta, ana, { at: deps().now, from: "2026-12-02", pattern: none });
  await deactivate(marta, ana);
  timePasses(40 * dayMs);
  const of = { profileIds: [ana.profile.id], through: "2027-01-10", movedThrough: "2027-01-11" };
  expect((await readBalances(deps(), company, of)).get(ana.profile.id)).toMatchObject({
    minutes: 180,
    lastOn: "2026-12-01",
  });
});
