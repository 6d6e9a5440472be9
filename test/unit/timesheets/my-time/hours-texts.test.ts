import { expect, test } from "vitest";
import type { DayRecord } from "~/modules/timesheets/day-record";
import { dayHoursOf, monthHoursOf } from "~/modules/timesheets/my-time/model/hours-texts";
import type { CountedLog } from "~/modules/timesheets/my-time/model/totals";

const week = { from: "2026-11-16", to: "2026-11-22", isPublished: false };
const unadjusted = { adjustment: null, offered: 0, open: 0, missing: 0 };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [480, 60, 1, "+1:00", "previsto 8 h 00 min, diferencia +1 h 00 min"],
  [480, -480, 0, "−8:00", "previsto 8 h 00 min, diferencia −8 h 00 min"],
  [480, 0, 1, "0:00", "previsto 8 h 00 min, diferencia 0 min"],
  [480, null, 1, null, "previsto 8 h 00 min, día pendiente"],
  [0, 75, 1, "+1:15", "sin horas previstas, diferencia +1 h 15 min"],
  [0, 0, 0, null, "sin horas previstas"],
])(
  "the text of a day with %s expected minutes and a difference of %s",
  (expected, difference, records, short, inFull) => {
    const isPending = difference === null;
    const hours = dayHoursOf({ expected, difference, isPending, week: null, records, ...unadjusted })!;
    expect([hours.difference, plain(hours.inFull)]).toEqual([short, inFull]);
  },
);

test("a day without terms has no text about expected time", () => {
  expect(
    dayHoursOf({
      expected: null,
      difference: null,
      isPending: false,
      week: null,
      records: 1,
      ...unadjusted,
    }),
  ).toBeNull();
});

test.each([
  [480, null, false, null, "previsto 8 h 00 min, la diferencia se ve al final de la semana"],
  [480, null, true, null, "previsto 8 h 00 min, se suma al acabar el domingo 22"],
  [480, 120, false, "+2:00", "previsto 8 h 00 min, diferencia de la semana +2 h 00 min"],
  [0, 0, false, null, "sin horas previstas, diferencia de la semana 0 min"],
])(
  "the text of a day in a flexible week with %s minutes, difference %s and pending %s",
  (expected, difference, isPending, short, inFull) => {
    const hours = dayHoursOf({ expected, difference, isPending, week, records: 0, ...unadjusted })!;
    expect([hours.difference, plain(hours.inFull)]).toEqual([short, inFull]);
  },
);

test("the hours of a day of a flexible week say that its exit is missing, but not while its entry is open", () => {
  const day = { expected: 480, difference: null, isPending: true, week, records: 1, ...unadjusted };
  expect(plain(dayHoursOf({ ...day, missing: 1 })!.inFull)).toBe("previsto 8 h 00 min, falta la salida");
  expect(plain(dayHoursOf({ ...day, open: 1 })!.inFull)).toBe("previsto 8 h 00 min");
});

test.each([
  ["within a week that is judged as a whole", "2026-11-17", true, "Hasta el domingo 15"],
  ["on its Monday", "2026-11-16", true, "Hasta ayer"],
  ["with fixed hours", "2026-11-17", false, "Hasta ayer"],
])("the sums of a month name the last day in them %s", (_, todayOn, isJudged, title) => {
  const days = ["2026-11-15", "2026-11-16", "2026-11-17"].map(
    (day) =>
      ({
        day,
        expected: 480,
        isPending: true,
        counted: null,
        entries: [],
        records: 0,
        week: isJudged && day >= week.from ? week : null,
      }) as unknown as DayRecord<CountedLog>,
  );
  expect(monthHoursOf(days, { todayOn, isPast: false, balance: 60 })!).toMatchObject({
    title,
    balanceName: "Saldo total",
  });
});

test.each([
  ["with an exit waits only for the end of its week", 0, true],
  ["without an exit waits for the exit too", 1, false],
])("a pending day %s", (_, missing, isThisWeek) => {
  const day = (on: string, week: object | null) =>
    ({
      day: on,
      expected: 480,
      isPending: true,
      counted: null,
      entries: [],
      records: 1,
      week,
      open: 0,
      missing,
    }) as unknown as DayRecord<CountedLog>;
  const days = [day("2026-11-16", week), day("2026-11-17", week)];
  const { pending } = monthHoursOf(days, { todayOn: "2026-11-17", isPast: false, balance: 60 })!;
  expect(pending).toMatchObject({ days: 1, firstOn: "2026-11-16", isThisWeek });
});
