// Proves where the hours of flexible weeks count: in one row, in one period, and in every sum once.
import { describe, expect, test } from "vitest";
import { sumHours } from "~/modules/schedules/sum-hours";
import { dayRecordsOf, type DayRecord } from "~/modules/timesheets/day-record";
import { dayParts, plannedNotes } from "~/modules/timesheets/reports/month-texts";
import type { Month } from "~/modules/timesheets/reports/read-months.server";
import { teamMonthRows } from "~/modules/timesheets/reports/team-month-row";
import { sumDays } from "~/modules/timesheets/sum-days";
import { addUp } from "~/modules/timesheets/tally";
import { addDays, type DateRange } from "~/time/dates";
import { daysWithRecords } from "~/modules/timesheets/reports/server/find-report.server";
import { livesOfTiers } from "../../../support/rounds";
import { aLog } from "../my-time/a-log";
import { at, withTerms } from "../../schedules/a-schedule";
import { aPlannedLife, Chance } from "../../schedules/random-schedule";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** Returns the month of a sheet that has these days. */
const monthWith = (days: DayRecord[]): Month => ({
  person: { id: "a", subject: 1, fullName: "Ana", email: null, dni: null, isActive: true },
  from: days[0]!.day,
  to: days.at(-1)!.day,
  todayOn: "2026-11-25",
  days,
  ...addUp(days),
  corrections: [],
  planChanges: [],
  figures: [],
});

describe("a flexible week shows its difference only on its last day:", () => {
  const flexible = withTerms({
    pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
    holidaysOff: false,
  });
  const worked = (on: string, hours: number) =>
    aLog(`${on}T08:00+01:00`, `${on}T${String(8 + hours).padStart(2, "0")}:00+01:00`);
  const week = { from: "2026-11-16", to: "2026-11-22" };
  const daysOf = (entries: ReturnType<typeof worked>[], range: typeof week, now = "2026-11-25 12:00") =>
    dayRecordsOf(
      { entries, planned: { schedule: flexible, moves: [], now: at(now) } },
      { range, todayOn: "2026-11-25" },
    );
  const rows = (days: ReturnType<typeof daysOf>) =>
    days.flatMap(({ day, difference }) => (difference === null ? [] : [[day.slice(8), difference]]));
  const ten = ["16", "17", "18", "19"].map((day) => worked(`2026-11-${day}`, 10));

  test.each<[string, ReturnType<typeof worked>[], number]>([
    ["four days of ten hours", ten, 0],
    ["and a Saturday of three", [...ten, worked("2026-11-21", 3)], 180],
    ["no work at all", [], -2_400],
  ])("%s: on Sunday", (_, entries, difference) => {
    expect(rows(daysOf(entries, week))).toEqual([["22", difference]]);
  });

  test("in a list of worked days, on the last worked day", () => {
    const listed = daysWithRecords(daysOf(ten, { from: "2026-11-09", to: "2026-11-22" }));
    expect(listed.map(({ day }) => day.slice(8))).toEqual(["16", "17", "18", "19"]);
    // The week before, in which nobody worked, has no row.
    expect(rows(listed)).toEqual([["19", 0]]);
    expect(rows(daysWithRecords(daysOf(ten, { from: "2026-11-16", to: "2026-11-20" })))).toEqual([]);
  });

  test("not before the week is over", () => {
    expect(rows(daysOf(ten, week, "2026-11-20 12:00"))).toEqual([]);
  });

  test("on the last day of terms that end within the week", () => {
    const days = dayRecordsOf(
      {
        entries: ten,
        planned: {
          schedule: { ...flexible, endings: [{ on: "2026-11-18", seq: 9 }] },
          moves: [],
          now: at("2026-11-25 12:00"),
        },
      },
      { range: week, todayOn: "2026-11-25" },
    );
    // Thursday is without terms: its work counts by itself.
    expect(rows(days)).toEqual([
      ["18", 1_800 - 3 * 480],
      ["19", 600],
    ]);
  });

  describe("of a week in two months, in the month in which it ends", () => {
    const entries = ["2026-11-30", "2026-12-01"].map((on) => worked(on, 10));
    const later = "2026-12-09 12:00";
    const monthOf = (range: typeof week) => {
      const days = daysOf(entries, range, later);
      return {
        rows: rows(days),
        sum: sumDays(days, "2026-12-09"),
        notes: plain(plannedNotes({ days, todayOn: "2026-12-09" }).join(" ")),
      };
    };

    test("the earlier month has neither its hours nor its difference, and states that", () => {
      const { rows: differences, sum, notes } = monthOf({ from: "2026-11-23", to: "2026-11-30" });
      expect(differences).toEqual([["29", -2_400]]);
      expect(sum).toMatchObject({ expected: 2_400, effective: 0, difference: -2_400, pending: [] });
      expect(notes).toContain("La del 30/11 acaba después y no cuenta aquí.");
      expect(notes).not.toContain("empezó antes");
    });

    test("the later month has the whole week, and states that", () => {
      const { rows: differences, sum, notes } = monthOf({ from: "2026-12-01", to: "2026-12-06" });
      expect(differences).toEqual([["06", 1_200 - 2_400]]);
      expect(sum).toMatchObject({ expected: 2_400, effective: 1_200, difference: -1_200 });
      expect(notes).toContain("La del 30/11 empezó antes y cuenta aquí.");
      expect(notes).not.toContain("acaba después");
    });

    test("days on which no week ends have no sum", () => {
      const { rows: differences, sum, notes } = monthOf({ from: "2026-11-30", to: "2026-12-04" });
      expect([differences, sum]).toEqual([[], null]);
      expect(notes).toContain("cada semana cuenta entera en el periodo en que acaba");
    });
  });

  test("the sheet and the PDF show it in the last row, and the notes give the reason", () => {
    const days = daysOf(ten, week);
    const month = monthWith(days);
    const texts = days.map((day) => dayParts(day, month).map(({ text }) => plain(text)));
    expect(texts[6]).toEqual(["Semana: diferencia 0 min"]);
    expect(texts.filter((parts) => parts.some((text) => text.includes("Semana")))).toHaveLength(1);
    expect(plain(plannedNotes(month).join(" "))).toContain("cada semana cuenta entera");
  });

  test("the team's CSV has a row for the last day, even without an entry on it", () => {
    const days = daysOf(ten, week);
    const month = monthWith(days);
    const cells = teamMonthRows(month, { name: "Bar Sol", nif: null }).map((row) => row.slice(-5));
    expect(cells.at(-1)).toEqual(["0:00", "0:00", "0:00", "", "22/11/2026"]);
    expect(cells.slice(0, -1).map((row) => row.slice(1, 3))).toEqual(Array(5).fill(["", ""]));
  });
});

for (const { count, options } of livesOfTiers(3_000))
  test(
    `${count} random schedules: the sums of consecutive periods add up to the whole, like the balance`,
    options,
    () => {
      let cutWeeks = 0;
      for (let seed = 1; seed <= count; seed += 1) {
        const { schedule, logs, range, now } = aPlannedLife(seed);
        const chance = new Chance(seed);
        const entries = logs.map((log) => ({ ...log, grossMs: log.durationMs, mark: null }));
        // Every day of these schedules with terms is after the opening.
        const planned = { schedule, moves: [], now };
        const todayOn = range.to;
        const sumOf = (part: DateRange) => {
          const days = dayRecordsOf({ entries, planned }, { range: part, todayOn });
          const [first] = days;
          if (first!.week && first!.week.from < first!.day) cutWeeks += 1;
          const sum = sumDays(days, todayOn);
          const rows = days.reduce((total, { difference }) => total + (difference ?? 0), 0);
          expect(rows, `seed ${seed}`).toBe(sum?.difference ?? 0);
          return [sum?.expected ?? 0, sum?.effective ?? 0, rows];
        };
        const add = (one: number[], other: number[]) => one.map((each, at) => each + other[at]!);
        const parts = partsOf(range, chance).map(sumOf).reduce(add);
        expect(parts, `seed ${seed}`).toEqual(sumOf(range));
        const { expected } = sumHours(schedule, logs, range, now);
        expect(parts[0], `seed ${seed}`).toBe(expected);
      }
      expect(cutWeeks).toBeGreaterThan(count / 2);
    },
  );

/** Returns consecutive parts of a range, of 1 to 9 days. */
function partsOf({ from, to }: DateRange, chance: Chance): DateRange[] {
  const end = addDays(from, chance.below(9));
  return end >= to ? [{ from, to }] : [{ from, to: end }, ...partsOf({ from: addDays(end, 1), to }, chance)];
}
