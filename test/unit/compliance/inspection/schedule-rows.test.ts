import { describe, expect, test } from "vitest";
import {
  calendarColumns,
  calendarRows,
  scheduleColumns,
  scheduleRows,
} from "~/modules/compliance/inspection/pack/model/schedule-rows";
import { packReadme } from "~/modules/compliance/inspection/pack/model/pack-readme";
import type { Schedule } from "~/modules/schedules/schedule";
import {
  aSchedule,
  at,
  madridCalendar,
  madridZone,
  shift,
  termsFrom,
  vacation,
  weekdays,
  withHalfDays,
  withTerms,
} from "../../schedules/a-schedule";

const ana = { fullName: "Ana López", email: "ana@example.com", dni: "12345678Z" };
const centres = new Map([["madrid", "Bar Sol"]]);
/** A Wednesday to the Friday of 15 May, a holiday. */
const range = { from: "2026-05-13", to: "2026-05-15" };

const rowsOf = (schedule: Schedule, of = range) => scheduleRows(ana, { schedule, range: of, centres });
const cells = (schedule: Schedule, of = range) => rowsOf(schedule, of).map((row) => row.slice(2, 6));

describe("the planned days of an inspection pack", () => {
  test("have a row for each day, with the valid terms and when they were recorded", () => {
    expect(cells(aSchedule())).toEqual([
      ["13/05/2026", "09:00–17:00", "8:00", ""],
      ["14/05/2026", "09:00–17:00", "8:00", ""],
      ["15/05/2026", "libre", "0:00", "Festivo"],
    ]);
    const [row] = rowsOf(aSchedule());
    expect([row!.length, row!.slice(0, 2), row!.slice(6)]).toEqual([
      scheduleColumns.length,
      ["Ana López", "12345678Z"],
      ["100", "Bar Sol", "01/01/2026", "01/01/2026", "", "", ""],
    ]);
  });

  test("have the contract facts, without protected hours", () => {
    const protectedHours = [shift("9:00-11:00"), [], [], [], [], [], []];
    const pact = { agreedOn: "2026-01-01", percent: 30 };
    const stated = { contract: "temporary", minorUntil: "2026-08-01", pact, protectedHours } as const;
    const [row] = rowsOf(withTerms({ partTimePercent: 50, ...stated }));
    expect(row!.slice(10).map((cell) => cell.replaceAll("\u00a0", " "))).toEqual([
      "temporal",
      "01/08/2026",
      "hasta el 30 %, firmado el 01/01/2026",
    ]);
  });

  test("follow a change of terms on its day, and are absent without terms", () => {
    const later = termsFrom("2026-05-14", {
      pattern: weekdays(shift("9:00-14:00")),
      seq: 3,
      partTimePercent: 62.5,
    });
    const changed = aSchedule({ terms: [termsFrom("2026-05-13"), later] });
    expect(cells(changed, { from: "2026-05-12", to: "2026-05-14" })).toEqual([
      ["13/05/2026", "09:00–17:00", "8:00", ""],
      ["14/05/2026", "09:00–14:00", "5:00", ""],
    ]);
    expect(rowsOf(changed)[1]![6]).toBe("62,5");
    expect(rowsOf(aSchedule({ terms: [] }))).toEqual([]);
  });

  test("show half days, flexible hours and days without a calendar", () => {
    const half = aSchedule({ calendars: [withHalfDays("2026-05-13")] });
    expect(cells(half)[0]).toEqual([
      "13/05/2026",
      "09:00–13:00",
      "4:00",
      "Media jornada: se trabaja el 50 %",
    ]);
    const pattern = { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] } as const;
    expect(cells(withTerms({ pattern }))[0]).toEqual(["13/05/2026", "sin horario fijo", "8:00", ""]);
    expect(cells(aSchedule({ calendars: [] }))[0]![3]).toBe("sin calendario del centro");
  });

  test("leave out absences", () => {
    expect(rowsOf(aSchedule({ absences: [vacation("2026-05-13", "2026-05-14")] }))).toEqual(
      rowsOf(aSchedule()),
    );
  });
});

describe("the calendars of an inspection pack", () => {
  test("are all versions for the years of its days, each with its author and time", () => {
    const halfDay = { ...madridCalendar, days: withHalfDays("2026-12-24").days.slice(-1) };
    const small = { ...madridCalendar, days: madridCalendar.days.slice(0, 1) };
    const [first, second, third] = ["2026-01-10 09:30", "2026-03-01 10:00", "2026-06-05 00:10"].map((time) =>
      at(time),
    ) as [number, number, number];
    const of = { range, centres, timeZone: madridZone };
    const rows = calendarRows(
      [
        { ...small, days: [], seq: 7, recordedAt: third, author: "Olga Dueña" },
        { ...halfDay, seq: 3, recordedAt: second, author: "Ana López" },
        { ...small, recordedAt: first, author: "Olga Dueña" },
        { ...small, year: 2025, seq: 9, recordedAt: second, author: "Olga Dueña" },
      ],
      of,
    );
    expect(rows).toEqual([
      [
        ...["Bar Sol", "2026", "01/01/2026", "Festivo", "nacional", "0"],
        ...["1", "10/01/2026 09:30", "Olga Dueña", "01/03/2026 10:00"],
      ],
      [
        ...["Bar Sol", "2026", "24/12/2026", "Media jornada", "de la empresa", "50"],
        ...["2", "01/03/2026 10:00", "Ana López", "05/06/2026 00:10"],
      ],
      [
        ...["Bar Sol", "2026", "", "sin festivos ni días especiales", "", ""],
        ...["3", "05/06/2026 00:10", "Olga Dueña", ""],
      ],
    ]);
    expect(rows[0]!.length).toBe(calendarColumns.length);
    expect(calendarRows([], of)).toEqual([]);
  });
});

test("the LEEME names exactly the files of its pack", () => {
  const readme = (has: boolean, withPlans = true) =>
    packReadme({
      pack: { fromOn: "2026-05-01", toOn: "2026-05-31", requestedAt: 0, withPlans },
      company: { name: "Bar Sol", nif: null, timeZone: "Europe/Madrid" },
      people: 1,
      protocol: null,
      has: { schedules: has, calendar: has, statements: has, shifts: has },
      appOrigin: "https://app.fichaclara.test",
    });
  const without = readme(false);
  expect(without).not.toMatch(/horarios|calendario|meses_cerrados|turnos/);
  expect(readme(false, false)).toContain("No lleva horarios, turnos ni calendario");
  const all = readme(true);
  const added = all.split("\r\n").filter((line) => !without.includes(line));
  expect(added.flatMap((line) => (line.startsWith(" ") ? [] : line.split("  ")[0]))).toEqual([
    ...["horarios.csv", "calendario_laboral.csv", "meses_cerrados.zip", "meses_cerrados.zip"],
  ]);
});
