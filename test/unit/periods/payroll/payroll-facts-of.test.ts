import { describe, expect, test } from "vitest";
import { figuresOf } from "~/modules/periods/model/figures-of";
import { payrollFactsOf } from "~/modules/periods/payroll/payroll-facts-of";
import type { Piece } from "~/modules/periods/model/period";
import { balanceAt, december, november, recordOf } from "../a-period";
import {
  aLog,
  aSchedule,
  at,
  away,
  night,
  sickLeave,
  termsFrom,
  vacation,
  weekdays,
} from "../../schedules/a-schedule";

const todayOn = "2026-12-02";
const now = at("2026-12-02 09:00");
const person = { name: "Ana Sol", document: null, code: null };
const names: Record<string, string> = { madrid: "Centro", playa: "Playa" };

function factsOf(
  schedule = aSchedule(),
  logs: ReturnType<typeof aLog>[] = [],
  { range = november, pieces = [] as Piece[] } = {},
) {
  const life = { schedule, logs, now };
  const record = recordOf(life, range);
  const facts = payrollFactsOf(record, { person, range, pieces, centreNameOf: (centre) => names[centre]! });
  return { facts, figures: figuresOf(record, { range, todayOn, pieces, balance: balanceAt(life, range) }) };
}

const worked = (on: string, from = "09:00", to = "17:00") => aLog(`${on} ${from}`, `${on} ${to}`);

describe("the payroll facts of a period", () => {
  test("sum to its figures, centre by centre", () => {
    const schedule = aSchedule({
      terms: [
        termsFrom("2026-01-01"),
        termsFrom("2026-11-16", { centre: "playa", seq: 3, pattern: weekdays(night) }),
      ],
    });
    const logs = [
      worked("2026-11-03", "09:00", "19:00"),
      aLog("2026-11-16 22:00", "2026-11-17 06:30"),
      aLog("2026-11-17 22:00", "2026-11-18 06:00"),
    ];
    const pieces: Piece[] = [
      { on: "2026-11-03", minutes: 120, as: "overtime", fate: "paid" },
      { on: "2026-11-16", minutes: 20, as: "overtime", fate: "rested" },
      { on: "2026-11-16", minutes: 10, as: "force_majeure", fate: "paid" },
    ];
    const { facts, figures } = factsOf(schedule, logs, { pieces });
    const columns = ["effective", "ordinary", "overtime", "force_majeure", "night", "days_worked"] as const;
    const rowOf = (centre: (typeof facts.centres)[number]) => columns.map((column) => centre[column]);
    expect(facts.centres.map((centre) => [centre.centre, ...rowOf(centre)])).toEqual([
      ["Centro", 600, 480, 120, 0, 0, 1],
      ["Playa", 990, 960, 20, 10, 960, 2],
    ]);
    expect(facts.centres.map(({ paid }) => [paid.overtime, paid.force_majeure])).toEqual([
      [120, 0],
      [0, 10],
    ]);
    for (const column of columns)
      expect(facts.centres.reduce((sum, centre) => sum + centre[column], 0)).toBe(figures[column]);
  });

  test("have the centre of the last day for a person without work", () => {
    expect(factsOf().facts.centres).toMatchObject([{ centre: "Centro", effective: 0, days_worked: 0 }]);
  });

  test("name private absences, with their days in the period and whether they continue", () => {
    const schedule = aSchedule({ absences: [sickLeave("2026-10-28", "2026-12-04")] });
    expect(factsOf(schedule).facts.absences).toEqual([
      {
        kind: "sick-leave",
        name: "Baja médica",
        unit: "natural",
        amount: 3_000,
        from: "2026-11-01",
        to: "2026-11-30",
        continues: true,
      },
    ]);
    expect(factsOf(schedule, [], { range: december }).facts.absences).toMatchObject([
      { amount: 400, from: "2026-12-01", to: "2026-12-04", continues: false },
    ]);
  });

  test("have hours in minutes, and no vacation that sick leave gave back", () => {
    const absences = [
      vacation("2026-11-16", "2026-11-20"),
      sickLeave("2026-11-16", "2026-11-20"),
      away("2026-11-04", "9:00-10:30"),
    ];
    const { facts } = factsOf(aSchedule({ absences }));
    expect(facts.absences.map(({ kind, unit, amount }) => [kind, unit, amount])).toEqual([
      [absences[2]!.kind, "minutes", 90],
      ["sick-leave", "natural", 500],
    ]);
  });

  test("count a day of two halves of one kind once", () => {
    const halves = [
      vacation("2026-11-16", "2026-11-16", { kind: "morning" }),
      vacation("2026-11-16", "2026-11-16", { kind: "afternoon" }),
    ];
    const { absences } = factsOf(aSchedule({ absences: halves })).facts;
    expect(absences.map(({ amount }) => amount)).toEqual([100]);
  });

  test("name a hire, a leave and changed terms of the period, and none of other periods", () => {
    const schedule = aSchedule({
      employedSince: "2026-11-02",
      terms: [
        termsFrom("2026-11-02"),
        termsFrom("2026-11-16", { seq: 3, partTimePercent: 50, pattern: weekdays([{ from: 540, to: 780 }]) }),
      ],
      endings: [{ on: "2026-11-20", seq: 4 }],
    });
    expect(factsOf(schedule).facts).toMatchObject({
      hired: "2026-11-02",
      left: "2026-11-20",
      changes: [
        {
          on: "2026-11-16",
          what:
            "Jornada al 50\u00a0%, Centro: lunes a viernes: 09:00–13:00 " +
            "(antes: Jornada completa, Centro: lunes a viernes: 09:00–17:00)",
        },
      ],
    });
    expect(factsOf(schedule, [], { range: december }).facts).toMatchObject({
      hired: null,
      left: null,
      changes: [],
    });
  });
});
