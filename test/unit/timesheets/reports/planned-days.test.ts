import { describe, expect, test } from "vitest";
import {
  dayParts,
  expectedText,
  plannedNotes,
  sheetColumns,
  sheetNotes,
} from "~/modules/timesheets/reports/month-texts";
import { plannedDayText } from "~/modules/timesheets/reports/total-texts";
import type { Month } from "~/modules/timesheets/reports/read-months.server";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import { countedDaysOf, explain } from "~/modules/timesheets/explain";
import { addUp } from "~/modules/timesheets/tally";
import type { Schedule } from "~/modules/schedules/schedule";
import { aLog } from "../my-time/a-log";
import { aSchedule, at, everyDay, night, vacation, withTerms } from "../../schedules/a-schedule";

const range = { from: "2026-12-07", to: "2026-12-09" };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

/** Returns three days: the first is a holiday of Madrid with two hours of work, the second a holiday, the third a workday. */
function aMonth(schedule: Schedule | null): Month {
  const entries = [
    aLog("2026-12-07T08:00+01:00", "2026-12-07T10:00+01:00"),
    aLog("2026-12-09T08:00+01:00", "2026-12-09T15:00+01:00"),
  ];
  const planned = schedule && { schedule, moves: [], now: at("2026-12-10 12:00") };
  const todayOn = "2026-12-10";
  const days = dayRecordsOf({ entries, planned }, { range, todayOn });
  const person = { id: "a", subject: 1, fullName: "Ana", email: null, dni: null, isActive: true };
  const counted = planned ? countedDaysOf(planned, entries, range) : [];
  const difference = explain("difference", {
    days,
    counted,
    schedule: { absences: [] },
    isOwn: false,
    seenFrom: null,
  });
  const none = { corrections: [], planChanges: [] };
  return { person, ...range, todayOn, days, ...addUp(days), ...none, figures: planned ? [difference] : [] };
}

describe("the month sheet with the night of a clock change", () => {
  const on = "2026-10-24";
  const entries = [aLog("2026-10-24T22:00+02:00", "2026-10-25T06:00+01:00")];
  const notesOf = (clockChange: "real" | "neutral") => {
    const planned = {
      schedule: withTerms({ pattern: everyDay(night), clockChange }),
      moves: [],
      now: at("2026-11-05 12:00"),
    };
    const days = dayRecordsOf({ entries, planned }, { range: { from: on, to: on }, todayOn: "2026-11-05" });
    return plain(plannedNotes({ days, todayOn: "2026-11-05" }).join(" "));
  };

  test("states that its sums include the elapsed hour", () => {
    expect(notesOf("real")).toBe(
      "Días completos: trabajado 9 h 00 min, previsto 8 h 00 min, diferencia +1 h 00 min. Incluye +1 h 00 min por el cambio de hora.",
    );
  });

  test("states why its sums differ by an hour from its total", () => {
    expect(notesOf("neutral")).toBe(
      "Días completos: trabajado 8 h 00 min, previsto 8 h 00 min, diferencia 0 min. La noche del cambio de hora cuenta como cualquier otra: 1 h menos que las horas reales.",
    );
  });
});

describe("the month sheet of a person with terms", () => {
  const month = aMonth(aSchedule());

  test("has a column with the expected hours of each day", () => {
    expect(sheetColumns(month).expected).toBe("Previsto");
    expect(month.days.map((day) => plain(expectedText(day)))).toEqual(["—", "—", "8 h 00 min"]);
  });

  test("names the holidays, with and without work", () => {
    const parts = month.days.map((day) => dayParts(day, month).map(({ text }) => text));
    expect(parts.map((texts) => [texts.length, texts[0]!.startsWith("Festivo: Festivo")])).toEqual([
      [2, true],
      [1, true],
      [1, false],
    ]);
  });

  test("explains its dashes, and only if there are any", () => {
    const company = { name: "Bar Sol", nif: null, timeZone: "Europe/Madrid" };
    const notesOf = (shown: Month) => sheetNotes({ month: shown, company, isOwn: false }).join(" ");
    expect(notesOf(month)).toContain("—: en «Previsto», no se espera trabajo.");
    expect(notesOf(month)).not.toContain("al día siguiente");
    expect(notesOf(aMonth(null))).toContain("—: ese día no hay fichajes.");
    expect(notesOf({ ...month, days: month.days.slice(2) })).not.toContain("—:");
  });

  test("names the absence of a future day, as the CSV does", () => {
    const away = aMonth(aSchedule({ absences: [vacation("2026-12-08", "2026-12-09")] }));
    const early = { ...away, todayOn: "2026-12-08" };
    const [part] = dayParts({ ...early.days[2]!, entries: [], holiday: null }, early);
    expect(part?.text).toMatch(/^Vacaciones/);
    expect(dayParts({ ...early.days[2]!, entries: [], holiday: null, absences: [] }, early)).toEqual([]);
  });

  test("without terms has neither column nor holidays", () => {
    const without = aMonth(null);
    expect(sheetColumns(without).expected).toBe(null);
    expect(without.days.map(expectedText)).toEqual(["", "", ""]);
    expect(dayParts(without.days[1]!, without)).toEqual([{ text: "—", movedTo: null }]);
  });
});

describe("the month sheet of a person with night shifts", () => {
  const nights = withTerms({ pattern: everyDay(night), holidaysOff: false });
  const sheetOf = (schedule: Schedule | null) => {
    const entries = [aLog("2026-12-08T00:30+01:00", "2026-12-08T06:00+01:00")];
    const planned = schedule && { schedule, moves: [], now: at("2026-12-10 12:00") };
    const days = dayRecordsOf({ entries, planned }, { range, todayOn: "2026-12-10" });
    const month = { ...aMonth(null), days, ...addUp(days) };
    const company = { name: "Bar Sol", nif: null, timeZone: "Europe/Madrid" };
    const notes = sheetNotes({ month, company, isOwn: false }).join(" ");
    return { texts: days.map((day) => dayParts(day, month).map(({ text }) => text)), notes };
  };

  test("shows a check-in after midnight on the day of its shift, with a mark and the package's day", () => {
    const { texts, notes } = sheetOf(nights);
    expect(texts).toEqual([["00:30 +1 – 06:00 +1"], ["—"], ["—"]]);
    expect(notes).toContain("+1: al día siguiente.");
    expect(notes).toContain("El paquete verificable va por el día del registro");
  });

  test("without the schedule shows the register's day, without a note about the package", () => {
    const { texts, notes } = sheetOf(null);
    expect(texts).toEqual([["—"], ["00:30 – 06:00"], ["—"]]);
    expect(notes).not.toContain("paquete");
  });
});

const week = { from: "2026-11-16", to: "2026-11-22", isPublished: false };

test("a day of the report shows its expected time, and the difference once it is complete", () => {
  expect(plain(plannedDayText({ expected: 480, difference: -30, adjustment: null, week: null }))).toBe(
    "previsto 8 h 00 min, diferencia −30 min",
  );
  expect(plain(plannedDayText({ expected: 480, difference: null, adjustment: null, week: null }))).toBe(
    "previsto 8 h 00 min",
  );
  expect(plain(plannedDayText({ expected: 0, difference: 120, adjustment: null, week }))).toBe(
    "previsto 0 min, diferencia de la semana +2 h 00 min",
  );
});

test("a day of the report shows the adjustment of its published week, with the reason", () => {
  const adjustment = { minutes: -240, reason: "hasta el contrato" } as const;
  expect(plain(plannedDayText({ expected: 480, difference: 0, adjustment, week }))).toBe(
    "previsto 8 h 00 min, ajuste de la semana −4 h 00 min (hasta el contrato), diferencia de la semana 0 min",
  );
});
