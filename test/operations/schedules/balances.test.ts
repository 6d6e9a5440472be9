import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { balanceOf } from "~/modules/schedules/balance-of";
import { mostSorted, showBalances } from "~/modules/schedules/balances/show-balances.server";
import { readBalances } from "~/modules/schedules/read-balances.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { recordSchedules } from "~/modules/schedules/record-schedules.server";
import { sumHours } from "~/modules/schedules/sum-hours";
import { readWorkedDays, workedDaysQuery } from "~/modules/schedules/worked-days.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { openDb } from "~/platform/db.server";
import { allRows } from "~/platform/statement.server";
import { hourMs } from "~/time/units";
import { countingD1 } from "../../support/worker/counting-d1";
import { crowd } from "../../support/worker/crowd";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { aBar, publishDraft, weekOfShifts } from "../../support/worker/shifts";

const now = Date.parse("2026-11-26T10:00:00Z");
const at = (text: string) => Date.parse(`${text}+01:00`);

const list = (member: SignedInMember, query = "", db = deps().db) =>
  showBalances({ ...deps(now), db }, { member, params: new URLSearchParams(query) });

async function aTeam() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  const [ana, leo] = [
    await aMember({ company, fullName: "Ana López" }),
    await aMember({ company, fullName: "Leo Gil" }),
  ];
  return { company, owner, ana, leo };
}

/** Four hours a day, from Monday, 23 November, on. */
const giveFourHours = (owner: SignedInMember, to: SignedInMember) =>
  giveTerms(owner, to, { at: at("2026-11-23T08:00"), from: "2026-11-23", pattern: everyDay(540, 780) });

const work = (who: SignedInMember, day: string, hours: number | null) => {
  const checkInTime = at(`${day}T09:00`);
  return aLog(who, { checkInTime, checkOutTime: hours === null ? null : checkInTime + hours * hourMs });
};

const move = (owner: SignedInMember, { profile }: SignedInMember, minutes: number, on: string) =>
  recordSchedules(deps(now), {
    member: owner,
    planned: [
      {
        profileId: profile.id,
        schedule: { kind: "balance_moved", content: { minutes, on, reason: "adjusted", text: "" } },
      },
    ],
  });

describe("the list of balances", () => {
  test("sums the complete days until yesterday and the moves until today, and counts people without terms", async () => {
    const { owner, ana, leo } = await aTeam();
    await giveFourHours(owner, ana);
    await giveFourHours(owner, leo);
    await work(ana, "2026-11-23", 5);
    await work(ana, "2026-11-24", 3);
    await work(ana, "2026-11-25", null);
    await work(leo, "2026-11-24", 4);
    await move(owner, ana, 90, "2026-11-26");
    await settle();
    const { people, without } = await list(owner);
    expect(people).toMatchObject([
      {
        name: "Ana López",
        openingOn: "2026-11-23",
        expected: 480,
        effective: 480,
        moved: 90,
        balance: 90,
        pendingDays: 1,
      },
      { name: "Leo Gil", expected: 720, effective: 240, moved: 0, balance: -480, pendingDays: 0 },
    ]);
    expect(without).toBe(1);
  });

  test("sorts by balance, finds by name, and leaves out former people", async () => {
    const { owner, ana, leo } = await aTeam();
    for (const person of [owner, ana, leo]) await giveFourHours(owner, person);
    await move(owner, leo, 600, "2026-11-26");
    await move(owner, ana, 60, "2026-11-26");
    const names = async (query: string) => (await list(owner, query)).people.map(({ name }) => name);
    expect(await names("sort=highest")).toEqual(["Leo Gil", "Ana López", "Olga Dueña"]);
    expect(await names("sort=lowest")).toEqual(["Olga Dueña", "Ana López", "Leo Gil"]);
    expect(await names("who=gil&sort=lowest")).toEqual(["Leo Gil"]);
    expect(await names("sort=lowest&before=2")).toEqual(["Leo Gil"]);
    await changeStatus(deps(now), { member: owner, profileIds: [leo.profile.id], status: "inactive" });
    await settle();
    expect(await names("")).toEqual(["Ana López", "Olga Dueña"]);
  });

  test("equals the balance on the clock screen, with two entries a day and a night of a clock change", async () => {
    const { company, owner, ana } = await aTeam();
    await giveTerms(owner, ana, {
      at: Date.parse("2026-10-20T08:00Z"),
      from: "2026-10-20",
      pattern: everyDay(1_320, 1_800),
      clock_change: "neutral",
    });
    await aLog(ana, {
      checkInTime: Date.parse("2026-10-21T07:00Z"),
      checkOutTime: Date.parse("2026-10-21T09:10Z"),
    });
    await aLog(ana, {
      checkInTime: Date.parse("2026-10-21T12:00Z"),
      checkOutTime: Date.parse("2026-10-21T15:00Z"),
    });
    await aLog(ana, {
      checkInTime: Date.parse("2026-10-24T20:00Z"),
      checkOutTime: Date.parse("2026-10-25T05:00Z"),
    });
    await aLog(ana, {
      checkInTime: Date.parse("2026-11-03T08:00Z"),
      checkOutTime: Date.parse("2026-11-03T10:00Z"),
    });
    const { schedule, moves } = (
      await readSchedules(deps(), company, { profileIds: [ana.profile.id], weeks: "all" })
    ).get(ana.profile.id)!;
    const workedQuery = { companyId: company.id, profileId: ana.profile.id, subject: ana.profile.subject };
    const rows = await allRows(env.CELL_1, workedDaysQuery({ ...workedQuery, from: "2022-11-01" }));
    const own = balanceOf(schedule, { logs: readWorkedDays(rows), moves }, { through: "2026-11-25", now })!;
    const [listed] = (await list(owner)).people;
    // Nine hours on the night of the change are eight by neutral terms.
    expect(own.effective).toBe(130 + 180 + 480 + 120);
    expect(listed).toMatchObject({ effective: own.effective, balance: own.minutes, pendingDays: 0 });
  });

  test("counts check-ins near midnight on the days of their shifts, for one person as for many", async () => {
    const { company, owner, ana, leo } = await aTeam();
    const [nights, early] = [everyDay(1_320, 1_800), everyDay(30, 480)];
    const since = { at: at("2026-11-16T08:00"), from: "2026-11-09" };
    await giveTerms(owner, ana, { ...since, pattern: nights });
    await giveTerms(owner, leo, { ...since, pattern: early });
    const entry = (who: SignedInMember, from: string, until: string | null) =>
      aLog(who, { checkInTime: at(from), checkOutTime: until === null ? null : at(until) });
    // Of the night of Sunday, which the balance does not count.
    await entry(ana, "2026-11-16T00:30", "2026-11-16T06:00");
    await entry(ana, "2026-11-16T22:00", "2026-11-16T23:30");
    await entry(ana, "2026-11-17T00:30", "2026-11-17T06:00");
    await entry(ana, "2026-11-17T22:05", "2026-11-18T06:00");
    await entry(ana, "2026-11-25T01:00", null);
    // Of Monday.
    await entry(leo, "2026-11-15T23:45", "2026-11-16T08:00");
    await entry(leo, "2026-11-16T23:50", "2026-11-17T08:10");
    await settle();
    const { people } = await list(owner);
    expect(people).toMatchObject([
      { name: "Ana López", effective: 90 + 330 + 475, expected: 480 * 9, pendingDays: 1 },
      { name: "Leo Gil", effective: 495 + 500, expected: 450 * 10, pendingDays: 0 },
    ]);
    for (const [nth, { profile }] of [ana, leo].entries()) {
      const { schedule, moves } = (
        await readSchedules(deps(), company, { profileIds: [profile.id], weeks: "all" })
      ).get(profile.id)!;
      const workedQuery = { companyId: company.id, profileId: profile.id, subject: profile.subject };
      const rows = await allRows(env.CELL_1, workedDaysQuery({ ...workedQuery, from: "2022-11-01" }));
      const own = balanceOf(schedule, { logs: readWorkedDays(rows), moves }, { through: "2026-11-25", now })!;
      expect([own.effective, own.minutes]).toEqual([people[nth]!.effective, people[nth]!.balance]);
    }
  });

  test("counts check-ins after midnight on the days of published nights, for one person as for many", async () => {
    const { company, owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: weekOfShifts(1_320, 1_800, [0, 6]) });
    const entry = (from: string, until: string) =>
      aLog(ana, { checkInTime: at(from), checkOutTime: at(until) });
    await entry("2026-12-07T22:00", "2026-12-08T00:30");
    // Of the night of Sunday, which ends the week.
    await entry("2026-12-14T01:00", "2026-12-14T06:00");
    await settle();
    const later = deps(at("2026-12-21T12:00"));
    const until = { through: "2026-12-13", movedThrough: "2026-12-13" };
    const balances = await readBalances(later, company, { profileIds: [ana.profile.id], ...until });
    const { schedule, moves } = (
      await readSchedules(later, company, { profileIds: [ana.profile.id], weeks: "all" })
    ).get(ana.profile.id)!;
    const workedQuery = { companyId: company.id, profileId: ana.profile.id, subject: ana.profile.subject };
    const rows = await allRows(env.CELL_1, workedDaysQuery({ ...workedQuery, from: "2022-11-01" }));
    const logs = readWorkedDays(rows);
    const own = balanceOf(schedule, { logs, moves }, { ...until, now: at("2026-12-21T12:00") })!;
    const inWeek = sumHours(schedule, logs, { from: "2026-12-07", to: "2026-12-13" }, at("2026-12-21T12:00"));
    expect(inWeek).toMatchObject({ effective: 150 + 300, expected: 960 });
    expect(balances.get(ana.profile.id)).toMatchObject({ minutes: own.minutes, effective: own.effective });
  });

  test("reads only the company's own people", async () => {
    const { owner, ana } = await aTeam();
    const stranger = await aMember({ role: "owner" });
    await giveFourHours(owner, ana);
    expect((await list(stranger)).people).toEqual([]);
  });
});

describe("the list of balances of many people", () => {
  test("costs two round trips, by name and by balance, and has pages of a hundred", async () => {
    const owner = await crowd(250);
    const { results } = await env.CELL_1.prepare(
      "SELECT id FROM profiles WHERE company_id = ? ORDER BY sort_name",
    )
      .bind(owner.company.id)
      .all<{ id: string }>();
    await env.CELL_1.prepare(
      `INSERT INTO plans (id, company_id, profile_id, kind, seq, recorded_at, author_id, salt, content)
       SELECT lower(hex(randomblob(16))), ?1, value, 'terms_agreed', 1, ?2, ?3, zeroblob(32), ?4 FROM json_each(?5)`,
    )
      .bind(
        owner.company.id,
        at("2026-11-02T08:00"),
        owner.profile.id,
        JSON.stringify({
          from: "2026-11-02",
          part_time_percent: 100,
          pattern: everyDay(540, 780),
          centre: owner.company.id,
          holidays_off: false,
          annual_minutes: null,
          vacation: { unit: "working", days: 22 },
          clock_change: "real",
        }),
        JSON.stringify(results.map(({ id }) => id)),
      )
      .run();
    const trips = async (query: string) => {
      const { binding, count } = countingD1(env.CELL_1);
      const page = await list(owner, query, openDb(binding));
      return { ...page, trips: count.roundTrips };
    };
    const first = await trips("");
    expect([first.trips, first.people.length]).toEqual([2, 100]);
    const second = await trips(`before=${encodeURIComponent(first.next!)}`);
    const sorted = await trips("sort=highest&before=200");
    const listed = new Set([...first.people, ...second.people].map(({ id }) => id));
    expect([second.trips, listed.size]).toEqual([2, 200]);
    // Every tenth of the 250 is inactive.
    expect([sorted.trips, sorted.people.length, sorted.next]).toEqual([2, 26, null]);
    expect(mostSorted).toBeGreaterThanOrEqual(500);
  });
});
