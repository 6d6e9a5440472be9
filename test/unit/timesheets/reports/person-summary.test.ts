import { describe, expect, test } from "vitest";
import type { Schedule } from "~/modules/schedules/schedule";
import { withoutTerms, type DayEntry, type DayRecord } from "~/modules/timesheets/day-record";
import type { Explanation } from "~/modules/timesheets/explain";
import {
  absenceAmountsOf,
  footOf,
  summaryOf,
  totalOf,
  type PersonSummary,
} from "~/modules/timesheets/reports/person-summary";
import { readReportForm } from "~/modules/timesheets/reports/report-form";
import { headOf, sortedRows } from "~/modules/timesheets/reports/summary-columns";
import { comparedNote } from "~/modules/timesheets/reports/summary-texts";
import { summaryCsv } from "~/modules/timesheets/reports/summary-csv";
import { aSchedule, sickLeave, vacation } from "../../schedules/a-schedule";

const november = { from: "2026-11-01", to: "2026-11-30" };

describe("the absences of a period", () => {
  test("count working days by the terms, and only those of the period", () => {
    const schedule = aSchedule({ absences: [vacation("2026-11-26", "2026-12-04")] });
    expect(absenceAmountsOf(schedule, november)).toEqual([
      { name: "Vacaciones", unit: "working", amount: 300 },
    ]);
  });

  test("count calendar days without terms", () => {
    const schedule = aSchedule({ terms: [], absences: [vacation("2026-11-27", "2026-12-04")] });
    expect(absenceAmountsOf(schedule, november)).toEqual([
      { name: "Vacaciones", unit: "natural", amount: 400 },
    ]);
  });

  test("count minutes if all are by hours", () => {
    const part = { kind: "hours", from: 600, to: 690 } as const;
    const schedule = aSchedule({ absences: [vacation("2026-11-17", "2026-11-17", part)] });
    expect(absenceAmountsOf(schedule, november)).toEqual([
      { name: "Vacaciones", unit: "minutes", amount: 90 },
    ]);
  });

  test("of private kinds are summed without their names", () => {
    const schedule = aSchedule({
      absences: [
        sickLeave("2026-11-17", "2026-11-17"),
        { ...vacation("2026-11-18", "2026-11-19"), kind: "relative", name: "Enfermedad", isPrivate: true },
      ],
    });
    expect(absenceAmountsOf(schedule, november)).toEqual([
      { name: "Ausencia", unit: "working", amount: 300 },
    ]);
  });
});

const summary = (changes: Partial<PersonSummary>): PersonSummary => ({
  workedDays: 0,
  recorded: 0,
  effective: changes.recorded ?? 0,
  apart: 0,
  today: 0,
  nights: 0,
  expected: null,
  difference: null,
  adjustment: 0,
  countsByWeek: false,
  hasPublishedWeeks: false,
  absences: [],
  ...changes,
});
const rows = [
  { id: "Ana", summary: summary({ recorded: 480, difference: -30, expected: 510 }) },
  { id: "Bea", summary: summary({ recorded: 600 }) },
  { id: "Leo", summary: summary({ recorded: 60, difference: 20, expected: 40 }) },
];

test.each([
  ["name", "Ana Bea Leo"],
  ["-name", "Leo Bea Ana"],
  ["hours", "Bea Ana Leo"],
  ["-hours", "Leo Ana Bea"],
  ["difference", "Leo Ana Bea"],
  ["-difference", "Ana Leo Bea"],
  ["shoe-size", "Ana Bea Leo"],
])("?sort=%s sorts the rows, with people without the number last", (sort, order) => {
  const form = readReportForm(new URLSearchParams({ sort }), "2026-11-28");
  expect(
    sortedRows(rows, form.order)
      .map(({ id }) => id)
      .join(" "),
  ).toBe(order);
});

test("the total has the expected hours of the people with terms, and absences by name", () => {
  const away = (amount: number) => [{ name: "Vacaciones", unit: "working" as const, amount }];
  const people = [
    ...rows.map((row) => row.summary),
    summary({ absences: away(150) }),
    summary({ absences: away(50) }),
  ];
  expect(totalOf(people)).toMatchObject({
    effective: 1_140,
    expected: 550,
    difference: -10,
    absences: away(200),
  });
  expect(totalOf([summary({ recorded: 5 })])).toMatchObject({
    effective: 5,
    expected: null,
    difference: null,
  });
});

test("the rows at a table's end are sums: first of people with terms, then of all", () => {
  const feet = footOf([...rows.map((row) => row.summary), summary({})]);
  expect(
    feet.map(({ label, summary: { effective, expected, difference } }) => [
      label,
      effective,
      expected,
      difference,
    ]),
  ).toEqual([
    ["Con horario: 2", 540, 550, -10],
    ["Total de 4", 1_140, null, null],
  ]);
  expect(footOf([rows[0]!.summary]).map(({ label }) => label)).toEqual(["Total de 1"]);
  expect(footOf([rows[1]!.summary]).map(({ label }) => label)).toEqual(["Total de 1"]);
});

describe("the hours of an unfinished month", () => {
  const todayOn = "2026-11-17";
  const day = (on: string, changes: Partial<DayRecord<DayEntry>>) =>
    ({
      ...withoutTerms,
      day: on,
      entries: [],
      records: 1,
      totalMs: 0,
      isPending: on >= todayOn,
      ...changes,
    }) as DayRecord<DayEntry>;
  const worked = (minutes: number) => ({
    totalMs: minutes * 60_000,
    expected: 480,
    counted: { expected: 480, effective: minutes, adjustment: 0, clockChange: 0, leftOut: 0 },
    difference: minutes - 480,
  });
  const open = (minutes: number) => ({ totalMs: minutes * 60_000, expected: 480 });
  const of = (days: DayRecord<DayEntry>[], schedule: Schedule | null = aSchedule({})) =>
    summaryOf(days, { schedule, range: november, todayOn });

  test("compare the complete days, and show today's separately", () => {
    const sum = of([day("2026-11-16", worked(465)), day(todayOn, open(184))]);
    expect(sum).toMatchObject({ effective: 465, expected: 480, difference: -15, apart: 184, today: 184 });
    expect(comparedNote([sum])).toBe("Trabajado, previsto y diferencia llegan hasta ayer.");
    expect(headOf("apart", [sum])).toBe("Hoy");
  });

  test("show a day with a missing exit separately, under another name", () => {
    const pending = { ...open(60), isPending: true };
    const sum = of([day("2026-11-14", pending), day("2026-11-16", worked(480)), day(todayOn, open(30))]);
    expect(sum).toMatchObject({ effective: 480, difference: 0, apart: 90, today: 30 });
    expect(headOf("apart", [sum])).toBe("Aparte");
  });

  test("leave today out of them without terms, and show none in a period that is too long to compare", () => {
    const days = [day("2026-11-16", { totalMs: 28_800_000 }), day(todayOn, { totalMs: 3_600_000 })];
    expect(of(days)).toMatchObject({ effective: 480, difference: null, apart: 60 });
    expect(of(days, null)).toMatchObject({ effective: 540, apart: 0 });
  });
});

test("the CSV has numbers, a column for each absence, and no negative cell", () => {
  const person = { id: "1", subject: 1, fullName: "Ana", email: "a@b.es", dni: null, isActive: true };
  const absences = [
    { name: "Vacaciones", unit: "working" as const, amount: 250 },
    { name: "Médico", unit: "minutes" as const, amount: 90 },
  ];
  const row = {
    recorded: 517,
    effective: 487,
    apart: 30,
    today: 30,
    workedDays: 2,
    nights: 30,
    expected: 510,
    difference: -23,
    countsByWeek: false,
    absences,
  };
  const difference: Explanation = {
    figure: "difference",
    unit: "signed minutes",
    name: "Diferencia",
    sentence: "",
    amount: -23,
    parts: [
      { name: "lun 02/11", amount: 7, parts: [] },
      { name: "mar 03/11", amount: -30, parts: [] },
    ],
  };
  const csv = summaryCsv({
    rows: [{ person, open: 0, missing: 0, summary: summary(row), difference }],
    days: { from: "2026-11-01", to: "2026-11-30" },
    isCompared: true,
  });
  expect(csv.trim().split("\r\n")).toEqual([
    "\ufeffNombre;Correo;DNI;Días trabajados;Trabajado;Minutos;Horas de noche;Previsto;De más;De menos;Hoy;Médico (horas);Vacaciones (días);Diferencia por días".replace(
      "\ufeff",
      "",
    ),
    "Ana;a@b.es;;2;8,12;487;0,50;8,50;0,00;0,38;0,50;1,50;2,5;lun\u00a002/11:\u00a0+7\u00a0min · mar\u00a003/11:\u00a0−30\u00a0min",
  ]);
});
