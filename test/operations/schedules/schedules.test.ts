import { events, schedules } from "#cell";
import { env } from "cloudflare:test";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expectedOn } from "~/modules/schedules/expected-on";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import type { ScheduleInput } from "~/modules/schedules/schedule-content";
import { scheduleDigest } from "~/modules/schedules/schedule-digest";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { recordSchedules, type ScheduleToRecord } from "~/modules/schedules/record-schedules.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { openDb } from "~/platform/db.server";
import { dayMs } from "~/time/units";
import { losingAnswers } from "../../support/worker/around-d1";
import { everyRow } from "../../support/worker/database";
import { deps, settle } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

const nineToFive = [{ from: 540, to: 1020 }];

/** Terms from Monday, 9 November 2026, on: eight hours from Monday to Friday. */
const terms = (centre: string, from = "2026-11-09"): ScheduleInput => ({
  kind: "terms_agreed",
  content: {
    from,
    part_time_percent: 100,
    pattern: { kind: "week", days: [...Array<typeof nineToFive>(5).fill(nineToFive), [], []] },
    centre,
    holidays_off: true,
    annual_minutes: null,
    vacation: { unit: "working", days: 22 },
    clock_change: "real",
  },
});

const now = Date.parse("2026-11-26T10:00:00Z");

async function aTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const [ana, luis] = [await aMember({ company }), await aMember({ company })];
  return { company, owner, ana, luis };
}

const giving = (schedule: ScheduleInput, ...members: SignedInMember[]): ScheduleToRecord[] =>
  members.map(({ profile }) => ({ profileId: profile.id, schedule }));

const ofCompany = async (companyId: string) =>
  (await everyRow()).plans!.filter((row) => JSON.stringify(row).includes(companyId));

describe("the schedules of people", () => {
  test("are recorded for several people in one batch, each with an event that commits to it", async () => {
    const { company, owner, ana, luis } = await aTeam();
    const outcome = await recordSchedules(deps(now), {
      member: owner,
      planned: giving(terms(company.id), ana, luis),
    });
    expect(outcome).toMatchObject({ code: "recorded" });
    const { db } = deps();
    for (const { profile } of [ana, luis]) {
      const [row] = await db.select().from(schedules).where(eq(schedules.profileId, profile.id));
      const [event] = await db
        .select()
        .from(events)
        .where(and(eq(events.subject, profile.subject), eq(events.kind, "terms_agreed")));
      expect(row).toMatchObject({ id: event!.id, seq: event!.subjectSeq, authorId: owner.profile.id });
      const digest = scheduleDigest(terms(company.id).content, row!.salt);
      expect(JSON.parse(event!.payload)).toEqual({ digest });
    }
    const schedulesById = await readSchedules(deps(), company, {
      profileIds: [ana.profile.id],
      weeks: "all",
    });
    const { schedule } = schedulesById.get(ana.profile.id)!;
    expect(expectedOn(schedule, "2026-11-26").minutes).toBe(480);
    expect(expectedOn(schedule, "2026-11-28").minutes).toBe(0);
    expect(expectedOn(schedule, "2026-12-08").minutes).toBe(0);
    expect(
      [...(await readSchedules(deps(), company, { profileIds: null, weeks: "all" })).keys()].sort(),
    ).toEqual([ana.profile.id, luis.profile.id].sort());
  });

  test("are recorded for all or for nobody: not with a former person, a stranger or a former manager", async () => {
    const { company, owner, ana, luis } = await aTeam();
    const stranger = await aMember();
    const left = { member: owner, profileIds: [luis.profile.id], status: "inactive" as const };
    await changeStatus(deps(now), left);
    await settle();
    const give = (member: SignedInMember, ...to: SignedInMember[]) =>
      recordSchedules(deps(now), { member, planned: giving(terms(company.id), ...to) });
    expect(await give(owner, ana, luis)).toEqual({ code: "inactive", profileId: luis.profile.id });
    expect(await give(owner, ana, stranger)).toEqual({ code: "not-found" });
    expect(await give({ ...ana, profile: { ...ana.profile, role: "admin" } }, owner)).toEqual({
      code: "no-permission",
    });
    expect(await ofCompany(company.id)).toEqual([]);
  });

  test("are recorded only if the condition of their form still holds", async () => {
    const { company, owner, ana } = await aTeam();
    const give = (requires: SQL) =>
      recordSchedules(deps(now), { member: owner, planned: giving(terms(company.id), ana), requires });
    expect(await give(sql`FALSE`)).toEqual({ code: "no-permission" });
    expect(await ofCompany(company.id)).toEqual([]);
    expect(await give(sql`TRUE`)).toEqual({ code: "recorded" });
  });

  test("that two managers record for one person at the same time are both recorded, one after the other", async () => {
    const { company, owner, ana } = await aTeam();
    const give = (from: string) =>
      recordSchedules(deps(now), { member: owner, planned: giving(terms(company.id, from), ana) });
    const outcomes = await Promise.all([give("2026-11-09"), give("2026-11-16")]);
    expect(outcomes.map(({ code }) => code)).toEqual(["recorded", "recorded"]);
    const listed = await listSchedules(deps(), { companyId: company.id, profileId: ana.profile.id });
    expect(new Set(listed.map(({ seq }) => seq)).size).toBe(2);
  });

  test("are recorded once if the database's answer is lost", async () => {
    const { company, owner, ana, luis } = await aTeam();
    const cut = { ...deps(now), db: openDb(losingAnswers(env.CELL_1, 1)) };
    const outcome = await recordSchedules(cut, {
      member: owner,
      planned: giving(terms(company.id), ana, luis),
    });
    expect(outcome).toEqual({ code: "recorded" });
    for (const { profile } of [ana, luis])
      expect(await listSchedules(deps(), { companyId: company.id, profileId: profile.id })).toHaveLength(1);
  });

  test("end with the day of a deactivation", async () => {
    const { company, owner, ana } = await aTeam();
    await recordSchedules(deps(now), { member: owner, planned: giving(terms(company.id), ana) });
    const left = { member: owner, profileIds: [ana.profile.id], status: "inactive" as const };
    await changeStatus(deps(now + dayMs), left);
    await settle();
    const { schedule } = (
      await readSchedules(deps(), company, { profileIds: [ana.profile.id], weeks: "all" })
    ).get(ana.profile.id)!;
    const expected = ["2026-11-26", "2026-11-27", "2026-11-30"].map((on) => expectedOn(schedule, on).minutes);
    expect(expected).toEqual([480, 480, 0]);
  });

  test("follow the company's calendar that was declared last", async () => {
    const { company, owner, ana } = await aTeam();
    const calendar = (factor: number): ScheduleToRecord => ({
      profileId: null,
      schedule: {
        kind: "calendar_declared",
        content: {
          centre: company.id,
          year: 2026,
          days: [{ on: "2026-12-24", name: "Nochebuena", scope: "company", factor }],
          source: "",
        },
      },
    });
    await recordSchedules(deps(now), { member: owner, planned: giving(terms(company.id), ana) });
    for (const factor of [0, 0.5])
      await recordSchedules(deps(now), { member: owner, planned: [calendar(factor)] });
    const { schedule } = (
      await readSchedules(deps(), company, { profileIds: [ana.profile.id], weeks: "all" })
    ).get(ana.profile.id)!;
    expect(expectedOn(schedule, "2026-12-24").minutes).toBe(240);
    // The calendar is the company's own list: a national day that it leaves out is worked.
    expect(expectedOn(schedule, "2026-12-25").minutes).toBe(480);
  });

  test("never change", async () => {
    const { company, owner, ana } = await aTeam();
    await recordSchedules(deps(now), { member: owner, planned: giving(terms(company.id), ana) });
    const change = env.CELL_1.prepare("UPDATE plans SET content = '{}' WHERE company_id = ?").bind(
      company.id,
    );
    await expect(change.run()).rejects.toThrow("plans: append-only");
  });
});
