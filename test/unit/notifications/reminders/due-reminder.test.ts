import { describe, expect, test } from "vitest";
import { dueReminder, timesToLook } from "~/modules/notifications/reminders/due-reminder";
import { likelyHours } from "~/modules/notifications/reminders/likely-hours";
import { afterQuiet, isQuiet } from "~/modules/mail/quiet-hours";
import type { WorkedPart } from "~/modules/notifications/reminders/usual-entries";
import type { Schedule } from "~/modules/schedules/schedule";
import { addDays, weekdayOf, type LocalDate } from "~/time/dates";
import { instantsAt, localDateOf, localTimeOf } from "~/time/zones";
import { hourMs } from "~/time/units";
import {
  aSchedule,
  away,
  canaryZone,
  restForOvertime,
  shift,
  vacation,
  weekdays,
  withTerms,
} from "../../schedules/a-schedule";

const madrid = "Europe/Madrid";

const at = (on: LocalDate, time: string, zone = madrid) => instantsAt(on, time, zone)[0]!;
const localTextOf = (instant: number, zone = madrid) =>
  `${localDateOf(instant, zone)} ${localTimeOf(instant, zone).slice(0, 5)}`;

/** Returns an entry between two times, of which the end may be on the next day. Without an end it is open. */
function entry(day: LocalDate, from: string, until: string | null, zone = madrid): WorkedPart {
  const checkInTime = at(day, from, zone);
  const out = until === null ? null : at(until > from ? day : addDays(day, 1), until, zone);
  return { day, checkInTime, checkOutTime: out, isOpen: until === null, timeZone: zone };
}

/** Returns four weeks of the same hours, Monday to Friday, before a day; newest first. */
const weeks = (before: LocalDate, shifts: [from: string, until: string][], days = 28): WorkedPart[] =>
  Array.from({ length: days }, (_, index) => addDays(before, -1 - index))
    .filter((on) => weekdayOf(on) < 5)
    .flatMap((on) => [...shifts].reverse().map(([from, until]) => entry(on, from, until)));

const wednesday = "2026-06-10";
const nineToFive = weeks(wednesday, [["09:00", "17:00"]]);
const due = (logs: readonly WorkedPart[], now: number, timeZone = madrid) =>
  dueOf(logs, now, null, timeZone)?.kind ?? null;

/** Returns the reminder that is due to a person with terms, or without. */
function dueOf(logs: readonly WorkedPart[], now: number, schedule: Schedule | null, timeZone = madrid) {
  return dueReminder(logs, { hours: likelyHours(logs, schedule, timeZone), now, timeZone });
}

type Window = Parameters<typeof timesToLook>[1];
const lookedAt = (logs: readonly WorkedPart[], window: Window, schedule: Schedule | null = null) =>
  timesToLook(likelyHours(logs, schedule, window.timeZone), window);

describe("a worker who usually checks in at nine", () => {
  test.each([
    ["09:29", null],
    ["09:30", "no-entry"],
    ["10:59", "no-entry"],
    ["11:00", null],
  ])("and has not checked in yet gets at %s: %s", (time, expected) => {
    expect(due(nineToFive, at(wednesday, time))).toBe(expected);
  });

  test("and has checked in that day gets no reminder", () => {
    for (const from of ["06:00", "08:58", "09:29"])
      expect(due([entry(wednesday, from, null), ...nineToFive], at(wednesday, "09:30"))).toBe("at-work");
    // The worker came and left again.
    const earlierEntry = entry(wednesday, "07:00", "09:00");
    expect(due([earlierEntry, ...nineToFive], at(wednesday, "09:30"))).toBe("at-work");
  });

  test("gets no reminder on days on which they do not work", () => {
    expect(due(nineToFive, at(addDays(wednesday, 3), "09:30"))).toBe(null);
  });

  test("gets a reminder on the first day of absence, and not on the following days", () => {
    const thursday = addDays(wednesday, 1);
    expect(due(nineToFive, at(thursday, "09:30"))).toBe(null);
    expect(due([entry(wednesday, "09:00", "17:00"), ...nineToFive], at(thursday, "09:30"))).toBe("no-entry");
  });

  test("is compared on Monday with their Friday", () => {
    const monday = "2026-06-08";
    expect(due(weeks(monday, [["09:00", "17:00"]]), at(monday, "09:30"))).toBe("no-entry");
    const absent = weeks(monday, [["09:00", "17:00"]]).filter(({ day }) => day !== "2026-06-05");
    expect(due(absent, at(monday, "09:30"))).toBe(null);
  });
});

test.each([
  [2, null],
  [3, "no-entry"],
])(
  "after work on that weekday %i times in four weeks, the reminder of a person without an entry is %s",
  (times, expected) => {
    const tuesday = addDays(wednesday, -1);
    const wednesdays = Array.from({ length: times }, (_, week) =>
      entry(addDays(wednesday, -7 * (week + 1)), "09:00", "17:00"),
    );
    const others = weeks(wednesday, [["09:00", "17:00"]]).filter(({ day }) => weekdayOf(day) !== 2);
    const logs = [...others, ...wednesdays].sort((one, other) => other.checkInTime - one.checkInTime);
    expect(logs[0]!.day).toBe(tuesday);
    expect(due(logs, at(wednesday, "09:30"))).toBe(expected);
  },
);

test("the usual hour is a median: one late day does not change it", () => {
  const hours = ["09:00", "09:10", "12:00"];
  const wednesdays = hours.map((from, week) => entry(addDays(wednesday, -7 * (week + 1)), from, "17:00"));
  const others = weeks(wednesday, [["09:00", "17:00"]]).filter(({ day }) => weekdayOf(day) !== 2);
  const logs = [...others, ...wednesdays].sort((one, other) => other.checkInTime - one.checkInTime);
  expect(
    lookedAt(logs, { from: at(wednesday, "00:00"), until: at(wednesday, "12:00"), timeZone: madrid }),
  ).toEqual([at(wednesday, "09:40")]);
});

describe("a worker who is still at work", () => {
  const open = (from: string) => [entry(wednesday, from, null), ...nineToFive];

  test.each([
    ["17:59", null],
    ["18:00", "still-in"],
    ["21:59", "still-in"],
    ["22:00", null],
  ])("after usually leaving at five gets at %s: %s", (time, expected) => {
    expect(due(open("09:05"), at(wednesday, time))).toBe(expected);
  });

  test("gets this reminder for 26 hours, and is then asked about a missing exit", () => {
    const thursday = addDays(wednesday, 1);
    expect(due(open("09:05"), at(thursday, "07:00"))).toBe("still-in");
    expect(due(open("09:05"), at(thursday, "11:04"))).toBe("still-in");
    expect(due(open("09:05"), at(thursday, "11:05"))).not.toBe("still-in");
  });

  test("without a usual exit gets a reminder ten hours after the check-in", () => {
    for (const logs of [[entry(wednesday, "11:30", null)], open("11:30")]) {
      expect(due(logs, at(wednesday, "21:29"))).toBe(null);
      expect(due(logs, at(wednesday, "21:30"))).toBe("still-in");
    }
  });

  test("in the quiet hours gets the reminder in the morning", () => {
    const late = weeks(wednesday, [["14:00", "22:30"]]);
    const logs = [entry(wednesday, "14:00", null), ...late];
    const thursday = addDays(wednesday, 1);
    expect(due(logs, at(wednesday, "23:30"))).toBe(null);
    expect(due(logs, at(thursday, "06:59"))).toBe(null);
    expect(due(logs, at(thursday, "07:00"))).toBe("still-in");
    expect(
      lookedAt(late, { from: at(wednesday, "12:00"), until: at(thursday, "08:00"), timeZone: madrid }),
    ).toEqual([at(wednesday, "14:30"), at(thursday, "07:00")]);
  });

  test("with two parts of a day gets the reminder an hour after the first part", () => {
    const split = weeks(wednesday, [
      ["09:00", "14:00"],
      ["16:00", "19:00"],
    ]);
    const looks = lookedAt(split, {
      from: at(wednesday, "00:00"),
      until: at(wednesday, "23:00"),
      timeZone: madrid,
    });
    expect(looks.map((look) => localTextOf(look))).toEqual(
      ["09:30", "15:00", "20:00"].map((time) => `${wednesday} ${time}`),
    );
    expect(due([entry(wednesday, "09:00", null), ...split], at(wednesday, "15:00"))).toBe("still-in");
    const afternoon = [entry(wednesday, "16:00", null), entry(wednesday, "09:00", "14:00"), ...split];
    expect(due(afternoon, at(wednesday, "19:59"))).toBe(null);
    expect(due(afternoon, at(wednesday, "20:00"))).toBe("still-in");
  });
});

describe("a worker on night shifts", () => {
  const nights = weeks(wednesday, [["22:00", "06:00"]]);
  const thursday = addDays(wednesday, 1);

  test("gets the reminder of a missing check-in within their own hours", () => {
    expect(due(nights, at(wednesday, "22:30"))).toBe("no-entry");
    expect(due([entry(wednesday, "21:55", null), ...nights], at(wednesday, "22:30"))).toBe("at-work");
  });

  test("gets the reminder of a missing check-out after their hours, once the quiet hours are over", () => {
    const logs = [entry(wednesday, "21:55", null), ...nights];
    expect(due(logs, at(thursday, "06:59"))).toBe(null);
    expect(due(logs, at(thursday, "07:00"))).toBe("still-in");
  });

  test("is also reminded after midnight, by the day on which the shift began", () => {
    const late = weeks(wednesday, [["23:45", "07:30"]]);
    const looks = lookedAt(late, {
      from: at(wednesday, "12:00"),
      until: at(thursday, "12:00"),
      timeZone: madrid,
    });
    expect(looks.map((look) => localTextOf(look))).toEqual([`${thursday} 00:15`, `${thursday} 08:30`]);
    expect(dueOf(late, looks[0]!, null)).toEqual({
      kind: "no-entry",
      day: wednesday,
      arrivalAt: at(wednesday, "23:45"),
      timeZone: madrid,
      isPlanned: false,
    });
  });

  test("with an early start at 05:30 gets the reminder at six, within their hours", () => {
    const early = weeks(wednesday, [["05:30", "13:30"]]);
    expect(due(early, at(wednesday, "06:00"))).toBe("no-entry");
    // No reminder comes in the quiet hours if the usual exit is unknown.
    const endless = early.map((log) => ({ ...log, checkOutTime: null }));
    expect(due(endless, at(wednesday, "06:00"))).toBe(null);
  });
});

describe("on the night of a clock change", () => {
  const sundays = (day: LocalDate, from: string, until: string) =>
    Array.from({ length: 28 }, (_, index) => addDays(day, -1 - index))
      .filter((on) => weekdayOf(on) === 6)
      .map((on) => entry(on, from, until));

  test.each([
    ["2026-03-29", "forward"],
    ["2026-10-25", "back"],
  ])("on %s, reminders follow the new time after clocks go %s", (day) => {
    const logs = sundays(day, "09:00", "17:00");
    const looks = lookedAt(logs, { from: at(day, "00:00"), until: at(day, "23:00"), timeZone: madrid });
    expect(looks.map((look) => localTextOf(look))).toEqual([`${day} 09:30`, `${day} 18:00`]);
    expect(due(logs, at(day, "09:29"))).toBe(null);
    expect(due(logs, at(day, "09:30"))).toBe("no-entry");
  });

  test("a skipped usual hour keeps its distance from midnight, and a doubled one is the first", () => {
    const [spring, autumn] = ["2026-03-29", "2026-10-25"];
    const looksOf = (day: LocalDate) =>
      lookedAt(sundays(day, "02:30", "10:00"), {
        from: at(day, "00:00"),
        until: at(day, "08:00"),
        timeZone: madrid,
      });
    expect(looksOf(spring)).toEqual([at(spring, "00:00") + 3 * hourMs]);
    expect(looksOf(autumn)).toEqual([at(autumn, "00:00") + 3 * hourMs]);
  });

  test("a reminder after ten hours counts elapsed hours", () => {
    const day = "2026-10-25";
    const logs = [{ day, checkInTime: at(day, "01:00"), checkOutTime: null, isOpen: true, timeZone: madrid }];
    expect(due(logs, at(day, "01:00") + 10 * hourMs - 1)).toBe(null);
    expect(due(logs, at(day, "01:00") + 10 * hourMs)).toBe("still-in");
    expect(localTextOf(at(day, "01:00") + 10 * hourMs)).toBe(`${day} 10:00`);
  });

  test("the quiet hours end at seven of the new time", () => {
    expect(localTextOf(afterQuiet(at("2026-03-28", "22:00"), madrid))).toBe("2026-03-29 07:00");
    expect(localTextOf(afterQuiet(at("2026-10-25", "03:30"), madrid))).toBe("2026-10-25 07:00");
    expect(isQuiet(at(wednesday, "07:00"), madrid) || isQuiet(at(wednesday, "21:59"), madrid)).toBe(false);
  });
});

test("reminders follow the company's time zone", () => {
  const canary = "Atlantic/Canary";
  const logs = nineToFive.map(({ day }) => entry(day, "09:00", "17:00", canary));
  expect(due(logs, at(wednesday, "09:30", canary), canary)).toBe("no-entry");
  expect(due(logs, at(wednesday, "09:30"), canary)).toBe(null);
});

test("the quiet hours follow the person's centre: 07:00 in Madrid is six in the Canaries", () => {
  const terms = withTerms({ pattern: weekdays(shift("13:00-21:30")) });
  const { centre } = terms.terms[0]!;
  const schedule = { ...terms, timeZones: { company: madrid, centres: { [centre]: "Atlantic/Canary" } } };
  const open = [entry(wednesday, "13:00", null, "Atlantic/Canary")];
  const next = addDays(wednesday, 1);
  expect(dueOf(open, at(next, "07:30"), schedule)).toBeNull();
  expect(dueOf(open, at(next, "08:00"), schedule)?.kind).toBe("still-in");
  const window = { from: at(wednesday, "20:00"), until: at(next, "10:00"), timeZone: madrid };
  expect(lookedAt(open, window, schedule).map((look) => localTextOf(look))).toContain(`${next} 08:00`);
});

test("a person without any entries never gets a reminder", () => {
  const window = {
    from: at(wednesday, "00:00"),
    until: at(addDays(wednesday, 1), "23:00"),
    timeZone: madrid,
  };
  expect(lookedAt([], window)).toEqual([]);
  expect(due([], at(wednesday, "09:30"))).toBe(null);
});

describe("a worker with terms", () => {
  const thursday = addDays(wednesday, 1);
  // Ten to six, while they have come at nine so far.
  const schedule = withTerms({ pattern: weekdays(shift("10:00-18:00")) });
  const dueBy = (terms: Schedule, logs: readonly WorkedPart[], now: number) =>
    dueOf(logs, now, terms)?.kind ?? null;

  test("is reminded by their terms, not by their usual hours", () => {
    expect(dueBy(schedule, nineToFive, at(wednesday, "09:30"))).toBe(null);
    expect(dueOf(nineToFive, at(wednesday, "10:30"), schedule)).toEqual({
      kind: "no-entry",
      day: wednesday,
      arrivalAt: at(wednesday, "10:00"),
      timeZone: madrid,
      isPlanned: true,
    });
    const open = [entry(wednesday, "09:58", null), ...nineToFive];
    expect(dueBy(schedule, open, at(wednesday, "18:59"))).toBe(null);
    expect(dueBy(schedule, open, at(wednesday, "19:00"))).toBe("still-in");
    const window = { from: at(wednesday, "00:00"), until: at(wednesday, "23:00"), timeZone: madrid };
    expect(lookedAt(nineToFive, window, schedule).map((look) => localTextOf(look))).toEqual([
      `${wednesday} 10:30`,
      `${wednesday} 19:00`,
    ]);
  });

  test("gets a reminder on their first day, before they have usual hours", () => {
    const begins = withTerms({ from: wednesday });
    expect(dueBy(begins, [], at(wednesday, "09:30"))).toBe("no-entry");
    expect(dueBy(begins, [], at(thursday, "09:30"))).toBe(null);
  });

  test("is reminded by the start of the first part of a split shift, and by the end of the last", () => {
    const split = withTerms({ pattern: weekdays(shift("9:00-14:00 15:00-18:00")) });
    const open = [entry(wednesday, "09:00", null), ...nineToFive];
    expect(dueBy(split, open, at(wednesday, "18:59"))).toBe(null);
    expect(dueBy(split, open, at(wednesday, "19:00"))).toBe("still-in");
    expect(dueBy(split, nineToFive, at(wednesday, "15:30"))).toBe(null);
  });

  test.each([
    ["a free day", withTerms({ pattern: weekdays([]) }), wednesday],
    ["a holiday", aSchedule(), "2026-05-15"],
    ["a day of vacation", aSchedule({ absences: [vacation(wednesday, wednesday)] }), wednesday],
    ["a day of rest for overtime", aSchedule({ absences: [restForOvertime(wednesday)] }), wednesday],
    [
      "a day of flexible hours",
      withTerms({ pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] } }),
      wednesday,
    ],
  ])("gets no missing check-in on %s, and a reminder ten hours after a check-in", (_, terms, day) => {
    const logs = weeks(day, [["09:00", "17:00"]]);
    expect(due(logs, at(day, "09:30"))).toBe("no-entry");
    expect(dueBy(terms, logs, at(day, "09:30"))).toBe(null);
    const open = [entry(day, "09:00", null), ...logs];
    expect(dueBy(terms, open, at(day, "18:59"))).toBe(null);
    expect(dueBy(terms, open, at(day, "19:00"))).toBe("still-in");
  });

  test("is reminded by usual hours on a doubtful day, and not on a national holiday", () => {
    const inDoubt = withTerms({ pattern: weekdays(shift("10:00-18:00")) }, { calendars: [] });
    expect(dueOf(nineToFive, at(wednesday, "09:30"), inDoubt)).toMatchObject({
      kind: "no-entry",
      arrivalAt: at(wednesday, "09:00"),
      isPlanned: false,
    });
    const open = [entry(wednesday, "09:00", null), ...nineToFive];
    expect(dueBy(inDoubt, open, at(wednesday, "17:59"))).toBe(null);
    expect(dueBy(inDoubt, open, at(wednesday, "18:00"))).toBe("still-in");
    const columbus = "2026-10-12";
    expect(dueBy(inDoubt, weeks(columbus, [["09:00", "17:00"]]), at(columbus, "09:30"))).toBe(null);
    expect(dueBy(inDoubt, [], at(wednesday, "10:30"))).toBe(null);
  });

  test("on vacation on a doubtful day gets no reminder", () => {
    const away = aSchedule({ calendars: [], absences: [vacation(wednesday, wednesday)] });
    expect(dueBy(away, nineToFive, at(wednesday, "09:30"))).toBe(null);
  });

  test("is reminded after the part of the day that rest for overtime takes", () => {
    const resting = aSchedule({ absences: [{ ...away(wednesday, "9:00-11:00"), covers: false }] });
    expect(dueBy(resting, nineToFive, at(wednesday, "10:30"))).toBe(null);
    expect(dueBy(resting, nineToFive, at(wednesday, "11:30"))).toBe("no-entry");
  });

  test("at work on a doubtful day gets the reminder of corrections to answer", () => {
    const came = [entry(wednesday, "09:00", null), ...nineToFive];
    expect(dueBy(aSchedule({ calendars: [] }), came, at(wednesday, "09:30"))).toBe("at-work");
  });

  test("gets no reminder on the second day of absence", () => {
    expect(dueBy(aSchedule(), nineToFive, at(wednesday, "09:30"))).toBe("no-entry");
    expect(dueBy(aSchedule(), nineToFive, at(thursday, "09:30"))).toBe(null);
  });

  test("of a centre in the Canaries is reminded by its time zone", () => {
    const there = withTerms({ centre: "las-palmas", holidaysOff: false });
    expect(dueBy(there, nineToFive, at(wednesday, "09:30"))).toBe(null);
    expect(dueOf(nineToFive, at(wednesday, "09:30", canaryZone), there)).toMatchObject({
      kind: "no-entry",
      arrivalAt: at(wednesday, "09:00", canaryZone),
      timeZone: canaryZone,
    });
  });

  test("that ended is reminded by usual hours again", () => {
    const ended = aSchedule({
      terms: [
        ...aSchedule().terms,
        { ...aSchedule().terms[0]!, from: wednesday, seq: 3, pattern: { kind: "none" } },
      ],
    });
    const lateComer = weeks(wednesday, [["11:00", "17:00"]]);
    expect(dueBy(ended, lateComer, at(wednesday, "09:30"))).toBe(null);
    expect(dueBy(ended, lateComer, at(wednesday, "11:30"))).toBe("no-entry");
  });
});

describe("a worker without terms on an absence", () => {
  const split = weeks(wednesday, [
    ["09:00", "14:00"],
    ["16:00", "19:00"],
  ]);
  const without = (...absences: Schedule["absences"]) => aSchedule({ terms: [], absences });
  const dueWith = (logs: readonly WorkedPart[], time: string, ...absences: Schedule["absences"]) =>
    dueOf(logs, at(wednesday, time), without(...absences))?.kind ?? null;

  test("for the whole day gets no reminder, with or without expected time", () => {
    expect(dueWith(nineToFive, "09:30")).toBe("no-entry");
    expect(dueWith(nineToFive, "09:30", vacation(wednesday, addDays(wednesday, 4)))).toBe(null);
    expect(dueWith(nineToFive, "09:30", restForOvertime(wednesday))).toBe(null);
    expect(dueWith(nineToFive, "09:30", vacation(addDays(wednesday, 1), addDays(wednesday, 4)))).toBe(
      "no-entry",
    );
  });

  test("in the morning is reminded in the afternoon, if they usually check in twice a day", () => {
    const morning = vacation(wednesday, wednesday, { kind: "morning" });
    expect(dueWith(split, "09:30", morning)).toBe(null);
    expect(dueWith(split, "16:30", morning)).toBe("no-entry");
    expect(dueWith(nineToFive, "09:30", morning)).toBe(null);
  });

  test("in the afternoon is reminded in the morning, and has no usual exit", () => {
    const afternoon = vacation(wednesday, wednesday, { kind: "afternoon" });
    expect(dueWith(split, "09:30", afternoon)).toBe("no-entry");
    const open = [entry(wednesday, "09:00", null), ...nineToFive];
    expect(dueWith(open, "18:00", afternoon)).toBe(null);
    expect(dueWith(open, "19:00", afternoon)).toBe("still-in");
  });

  test("by hours gets no reminder during them, and one outside them", () => {
    expect(dueWith(nineToFive, "09:30", away(wednesday, "9:15-11:00"))).toBe(null);
    expect(dueWith(nineToFive, "09:30", away(wednesday, "8:00-9:00"))).toBe("no-entry");
    expect(dueWith(nineToFive, "09:30", away(wednesday, "12:00-13:00"))).toBe("no-entry");
    const open = [entry(wednesday, "09:00", null), ...nineToFive];
    expect(dueWith(open, "18:00", away(wednesday, "12:00-13:00"))).toBe("still-in");
    expect(dueWith(open, "18:00", away(wednesday, "15:00-17:00"))).toBe(null);
  });
});
