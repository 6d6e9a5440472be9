// The cases of published weeks: Madrid 2026, 8 hours from Monday to Friday unless the case says otherwise.
import { describe, expect, test } from "vitest";
import { usedTimeOf } from "~/modules/absences/used-time-of";
import { attendanceOn } from "~/modules/schedules/attendance-on";
import { contractOf } from "~/modules/schedules/contract-of";
import { expectedOn } from "~/modules/schedules/expected-on";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { offerOf } from "~/modules/schedules/offer-of";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { hoursByDay, sumHours } from "~/modules/schedules/sum-hours";
import type { WeekAdjustment } from "~/modules/schedules/week-band-of";
import { addDays } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import {
  aLog,
  aSchedule,
  at,
  away,
  expectedIn,
  everyDay,
  madridCalendar,
  minuteAt,
  night,
  office,
  restForOvertime,
  shift,
  sickLeave,
  vacation,
  weekdays,
  withTerms,
} from "./a-schedule";
import {
  anAnswer,
  aPublication,
  aWeek,
  bandOf,
  daysOf,
  differenceOf,
  free,
  withWeek,
  workedAt,
  type WrittenWeek,
} from "./a-published-week";

const monday = "2026-06-08";
const long = "9:00-19:00";
const eight = "9:00-17:00";

const before = (absence: Absence): Absence => ({ ...absence, acceptedAt: at("2026-06-01 12:00") });
const afterwards = (absence: Absence): Absence => ({ ...absence, acceptedAt: at("2026-06-08 08:00") });

const releaseOf = (on: string, time: string) => ({
  seq: 30,
  recordedAt: at(`${on} ${time}`),
  on,
  from: minuteAt(time),
});

const published = (days: WrittenWeek, schedule = aSchedule(), changes = {}) =>
  withWeek(schedule, aWeek([aPublication(days)], changes));

const partTime = withTerms({ pattern: weekdays(shift("9:00-15:00")), partTimePercent: 75 });
const thirtyFour = ["9:00-15:00", "9:00-15:00", "9:00-15:00", "9:00-15:00", long];
const weekOfOffice = [office, office, office, office, office, [], []];

test.each<[string, number, Schedule, WrittenWeek]>([
  ["Monday to Thursday 10 h, worked so", 0, published(daysOf(long, 4)), daysOf(long, 4)],
  [
    "the same, published on Thursday evening",
    0,
    withWeek(aSchedule(), aWeek([aPublication(daysOf(long, 4), { on: "2026-06-11 20:00" })])),
    daysOf(long, 4),
  ],
  ["published 32 h, worked 32", 0, published(daysOf(eight, 4)), daysOf(eight, 4)],
  ["published 32 h, worked 36", 0, published(daysOf(eight, 4)), daysOf("9:00-18:00", 4)],
  ["published 32 h, worked 40", 0, published(daysOf(eight, 4)), daysOf(long, 4)],
  ["published 32 h, worked 30", -120, published(daysOf(eight, 4)), daysOf("9:00-16:30", 4)],
  [
    "published 48 h, accepted and worked",
    480,
    published(daysOf(eight, 6), aSchedule(), { answers: [anAnswer("accepted")] }),
    daysOf(eight, 6),
  ],
  [
    "published 48 h, refused, 40 h worked",
    0,
    published(daysOf(eight, 6), aSchedule(), { answers: [anAnswer("refused")] }),
    daysOf(eight, 5),
  ],
  ["published 48 h, no answer, 40 h worked", 0, published(daysOf(eight, 6)), daysOf(eight, 5)],
  [
    "published 48 h, ill all week after it",
    0,
    published(daysOf(eight, 6), aSchedule({ absences: [afterwards(sickLeave(monday, "2026-06-14"))] })),
    [],
  ],
  [
    "part-time 30 h, published 25, worked 30",
    0,
    published(daysOf("9:00-14:00", 5), partTime),
    daysOf("9:00-15:00", 5),
  ],
  [
    "part-time 30 h, published 34, accepted, worked 34",
    240,
    published(thirtyFour, partTime, { answers: [anAnswer("accepted")] }),
    thirtyFour,
  ],
  [
    "Monday to Thursday 10 h, ill on Monday",
    0,
    published(daysOf(long, 4), aSchedule({ absences: [afterwards(sickLeave(monday, monday))] })),
    [free, long, long, long],
  ],
  [
    "Monday to Thursday 10 h, ill on Friday",
    0,
    published(daysOf(long, 4), aSchedule({ absences: [afterwards(sickLeave("2026-06-12", "2026-06-12"))] })),
    daysOf(long, 4),
  ],
  [
    "vacation accepted for Monday to Wednesday, then Thursday to Sunday 10 h published and worked",
    1_440,
    published(
      [free, free, free, long, long, long, long],
      aSchedule({ absences: [before(vacation(monday, "2026-06-10"))] }),
    ),
    [free, free, free, long, long, long, long],
  ],
  [
    "rest for overtime on Friday, Monday to Thursday worked",
    -480,
    published(daysOf(eight, 5), aSchedule({ absences: [afterwards(restForOvertime("2026-06-12"))] })),
    daysOf(eight, 4),
  ],
  [
    "a shift from which the person was sent home two hours early",
    0,
    published(daysOf(eight, 5), aSchedule(), { releases: [releaseOf("2026-06-09", "15:00")] }),
    [eight, "9:00-15:00", eight, eight, eight],
  ],
  [
    "last day Wednesday, Thursday to Sunday published",
    0,
    published(
      [free, free, free, eight, eight, eight, eight],
      aSchedule({ endings: [{ on: "2026-06-10", seq: 5 }] }),
    ),
    [],
  ],
])("%s: the difference of the week is %i", (_case, difference, schedule, worked) => {
  expect(bandOf(schedule, worked).difference).toBe(difference);
  expect(differenceOf(schedule, worked)).toBe(difference);
});

test("the adjustment of a week explains its difference", () => {
  const schedule = published(daysOf(eight, 4));
  const bands = [eight, "9:00-18:00", long, "9:00-16:30"].map((times) => bandOf(schedule, daysOf(times, 4)));
  expect(bands.map(({ contract, published: planned }) => [contract, planned])).toEqual(
    Array.from({ length: 4 }, () => [2_400, 1_920]),
  );
  expect(bands.map(({ adjustment, reason }) => [adjustment, reason])).toEqual([
    [0, null],
    [-240, "hasta el contrato"],
    [-480, "hasta el contrato"],
    [0, null],
  ]);
});

test("published hours beyond the contract that are not offered are not expected", () => {
  const named = aPublication(daysOf(eight, 6), { offer: [] });
  const schedule = withWeek(aSchedule(), aWeek([named]));
  expect(bandOf(schedule, daysOf(eight, 5))).toMatchObject({
    contract: 2_400,
    published: 2_880,
    difference: 0,
    adjustment: 480,
    reason: "no debido",
  });
  expect(bandOf(schedule, daysOf(eight, 4)).difference).toBe(-480);
});

test("a cycle published unchanged has no difference in any of eight weeks", () => {
  const on4off4 = withTerms({
    pattern: {
      kind: "cycle",
      days: [office, office, office, office, [], [], [], []],
      anchorOn: "2026-01-01",
    },
    holidaysOff: false,
  });
  const mondays = datesOf({ from: "2026-05-04", to: "2026-06-28" }).filter((_, index) => index % 7 === 0);
  const weeks = mondays.map((week) => ({
    week,
    days: datesOf({ from: week, to: addDays(week, 6) }).map((on) =>
      expectedOn(on4off4, on).minutes > 0 ? eight : free,
    ),
  }));
  const schedule = weeks.reduce(
    (all, { week, days }) =>
      withWeek(all, { ...aWeek([aPublication(days, { on: "2026-05-01 12:00" })]), week }),
    on4off4,
  );
  const bands = weeks.map(({ week, days }) => bandOf(schedule, days, week));
  expect(bands.map(({ difference }) => difference)).toEqual(mondays.map(() => 0));
  expect(new Set(bands.map(({ contract }) => contract))).toEqual(new Set([1_680, 1_920]));
});

test("work that is published on a holiday is beyond the contract", () => {
  const week = "2026-04-27";
  const days = daysOf(eight, 5);
  const schedule = withWeek(aSchedule(), {
    ...aWeek([aPublication(days, { on: "2026-04-20 12:00" })]),
    week,
  });
  expect(bandOf(schedule, days, week)).toMatchObject({ contract: 1_920, difference: 480 });
  expect(expectedOn(schedule, "2026-05-01")).toMatchObject({
    offered: 480,
    minutes: 0,
    planned: { minutes: 480, isInDoubt: false, calendarDay: { name: "Festivo" } },
  });
});

test("a week with a holiday on a free Saturday has no difference", () => {
  const days = [free, eight, eight, eight, eight, eight];
  const schedule = withWeek(aSchedule(), {
    ...aWeek([aPublication(days, { on: "2026-08-01 12:00" })]),
    week: "2026-08-10",
  });
  expect(bandOf(schedule, days, "2026-08-10").difference).toBe(0);
});

describe("a published week with a night of a clock change", () => {
  const week = "2026-03-23";
  const nights = [..."0123"].map(() => "22:00-30:00");
  const logs = ["23", "24", "25", "26", "28"].map((day) =>
    aLog(`2026-03-${day} 22:00`, `2026-03-${Number(day) + 1} 06:00`),
  );
  const publication = aPublication([...nights, free, "22:00-30:00", free], { on: "2026-03-20 12:00" });
  const sumOf = (clockChange: "real" | "neutral") =>
    sumHours(
      withWeek(withTerms({ clockChange }), { ...aWeek([publication]), week }),
      logs,
      { from: week, to: "2026-03-29" },
      at("2026-04-10 12:00"),
    );

  test("lacks the hour, which the sum names", () => {
    expect(sumOf("real")).toMatchObject({
      expected: 2_400,
      effective: 2_340,
      adjustment: 0,
      clockChange: -60,
    });
  });

  test("lacks nothing with neutral terms", () => {
    expect(sumOf("neutral")).toMatchObject({ expected: 2_400, effective: 2_400, adjustment: 0 });
  });
});

describe("a publication", () => {
  const first = aPublication(daysOf(eight, 5));

  test("changes only days that had not begun when it was recorded", () => {
    const second = aPublication(daysOf("12:00-13:00", 7), { seq: 11, on: "2026-06-10 00:00" });
    const schedule = withWeek(aSchedule(), aWeek([first, second]));
    const minutes = datesOf({ from: monday, to: "2026-06-14" }).map((on) => expectedOn(schedule, on).minutes);
    expect(minutes).toEqual([480, 480, 480, 60, 60, 60, 60]);
  });

  test("leaves begun days to the pattern if nothing was published before", () => {
    const schedule = withWeek(
      aSchedule(),
      aWeek([aPublication(daysOf(long, 7), { on: "2026-06-10 09:00" })]),
    );
    expect(publishedShiftsOn(schedule, "2026-06-10")).toEqual(office);
    expect(publishedShiftsOn(schedule, "2026-06-11")).toEqual(shift(long));
    expect(publishedShiftsOn(schedule, "2026-06-15")).toBeNull();
  });

  test("recorded on a Sunday does not change that Sunday's night shift", () => {
    const sunday = aPublication([free, free, free, free, free, free, "22:00-30:00"]);
    const later = aPublication(daysOf(eight, 7), { seq: 12, on: "2026-06-14 23:00" });
    const schedule = withWeek(withTerms({ pattern: everyDay(night) }), aWeek([sunday, later]));
    expect(publishedShiftsOn(schedule, "2026-06-14")).toEqual(night);
  });

  test("applies to its days for a person with flexible hours", () => {
    const flexible = withTerms({
      pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4, 5, 6] },
    });
    const schedule = published([free, "12:00-16:00 20:00-24:30", long, long, long], flexible);
    expect(expectedIn(schedule, monday, "2026-06-14")).toBe(2_310);
    expect(contractOf(schedule, monday)).toBe(2_400);
    expect(bandOf(schedule, [free, free, long, long, long, long]).difference).toBe(0);
  });

  test("gives a shift at another centre that centre's time zone", () => {
    const canary = {
      ...aPublication([]),
      days: [[{ from: 540, to: 1_020, centre: "las-palmas" }], [], [], [], [], [], []],
    };
    const schedule = withWeek(aSchedule(), aWeek([canary]));
    expect(expectedOn(schedule, monday).segments).toEqual(shift("10:00-18:00"));
    expect(publishedShiftsOn(schedule, monday)).toEqual([{ from: 540, to: 1_020, centre: "las-palmas" }]);
  });

  test("puts the shifts of a day in order by the clock of the person's centre", () => {
    const inLasPalmas = { ...shift("9:00-9:30")[0]!, centre: "las-palmas" };
    const days = [[inLasPalmas, ...shift("9:40-9:50")], [], [], [], [], [], []];
    const schedule = withWeek(aSchedule(), aWeek([{ ...aPublication([]), days }]));
    expect(expectedOn(schedule, monday).segments).toEqual(shift("9:40-9:50 10:00-10:30"));
  });

  describe("names a holiday", () => {
    const holidayOn = (on: string) => ({ on, name: "Festivo", scope: "local" as const, factor: 0 });
    const calendars = [
      { ...madridCalendar, days: [holidayOn("2026-06-09")] },
      { ...madridCalendar, centre: "las-palmas", days: [holidayOn(monday)] },
    ];
    const days = [
      [...shift("9:00-10:00"), { ...shift("11:00-12:00")[0]!, centre: "las-palmas" }],
      ...[[], [], [], [], [], []],
    ];
    const holidaysOf = (holidaysOff: boolean) => {
      const schedule = withTerms({ holidaysOff }, { calendars });
      const week = withWeek(schedule, aWeek([{ ...aPublication([]), days }]));
      return [monday, "2026-06-09", "2026-06-10"].map((on) => expectedOn(week, on).planned.calendarDay);
    };

    test("of any centre where the person works that day, or of their own on a free day", () => {
      expect(holidaysOf(true)).toEqual([holidayOn(monday), holidayOn("2026-06-09"), null]);
    });

    test("only if the person is off on holidays", () => {
      expect(holidaysOf(false)).toEqual([null, null, null]);
    });
  });

  describe("during a day with flexible hours, to which a shift beyond the contract is added,", () => {
    const wednesday = "2026-06-10";
    const added = [
      { seq: 30, recordedAt: at(`${wednesday} 11:00`), on: wednesday, segment: { from: 1_200, to: 1_440 } },
    ];
    const publication = aPublication([free, free, free, eight, eight], { on: `${wednesday} 09:00` });
    const accepted = { acceptedAt: at(`${wednesday} 12:00`) };

    test.each<[string, Absence[], number, number]>([
      ["expects its part of the week", [], 0, 480],
      [
        "expects less after an absence by hours",
        [{ ...away(wednesday, "9:00-11:00"), ...accepted }],
        120,
        360,
      ],
      ["expects nothing after a sick leave", [{ ...sickLeave(wednesday, wednesday), ...accepted }], 480, 0],
    ])("%s", (_, absences, covered, minutes) => {
      const flexible = withTerms(
        { pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] } },
        { absences },
      );
      const schedule = withWeek(flexible, aWeek([publication], { added }));
      expect(expectedOn(schedule, wednesday)).toMatchObject({
        offered: 240,
        covered,
        minutes,
        segments: [],
        planned: { minutes: 720, segments: [] },
      });
    });
  });
});

describe("an offer", () => {
  const offersOf = (schedule: Schedule) =>
    offerOf(schedule, monday).map(({ on, from, to, isAccepted }) => [on, from, to, isAccepted]);

  const changed = daysOf(eight, 6).with(0, "10:00-18:00");

  /** Returns whether the offers of the last of some publications are accepted, after the person took a shift after the first one. */
  const isAcceptedAfter = (on: string, times: string, ...weeks: readonly WrittenWeek[]) => {
    const added = [{ seq: 11, recordedAt: at("2026-06-06 12:00"), on, segment: shift(times)[0]! }];
    const publications = weeks.map((days, nth) =>
      aPublication(days, { seq: 10 + 2 * nth, on: `2026-06-0${5 + nth} 12:00` }),
    );
    return offersOf(withWeek(aSchedule(), aWeek(publications, { added }))).map((offer) => offer[3]);
  };

  test("has the last published minutes beyond the contract", () => {
    const schedule = published([eight, eight, eight, eight, long, "9:00-12:00"]);
    expect(offersOf(schedule)).toEqual([
      ["2026-06-12", 1_020, 1_140, false],
      ["2026-06-13", 540, 720, false],
    ]);
  });

  test("has the time that the manager chose", () => {
    const offer = [{ on: monday, from: 540, to: 1_020 }];
    const schedule = withWeek(aSchedule(), aWeek([aPublication(daysOf(eight, 6), { offer })]));
    expect(offersOf(schedule)).toEqual([[monday, 540, 1_020, false]]);
  });

  test("that the manager chose at another centre has that centre's clock", () => {
    const days = [[{ from: 540, to: 1_020, centre: "las-palmas" }], [], [], [], [], [], []];
    const offer = [{ on: monday, from: 720, to: 1_020 }];
    const schedule = withWeek(aSchedule(), aWeek([{ ...aPublication([]), days, offer }]));
    expect(offersOf(schedule)).toEqual([[monday, 720, 1_020, false]]);
  });

  test("is accepted by the last answer to its own publication", () => {
    const answers = [anAnswer("refused", 10, 20), anAnswer("accepted", 10, 21)];
    const isAccepted = (schedule: Schedule) => offerOf(schedule, monday).map((offer) => offer.isAccepted);
    expect(isAccepted(published(daysOf(eight, 6), aSchedule(), { answers }))).toEqual([true]);
    const again = aPublication(daysOf(eight, 6), { seq: 22, on: "2026-06-07 12:00" });
    const first = aPublication(daysOf(eight, 6));
    expect(isAccepted(withWeek(aSchedule(), aWeek([first, again], { answers })))).toEqual([false]);
  });

  test("of a shift that the worker took on is accepted while each publication has that shift", () => {
    const isAccepted = (...weeks: readonly WrittenWeek[]) => isAcceptedAfter("2026-06-13", eight, ...weeks);
    expect(isAccepted(daysOf(eight, 5), changed)).toEqual([true]);
    expect(isAccepted(daysOf(eight, 5), changed.with(5, "9:00-18:00"))).toEqual([false]);
    expect(isAccepted(daysOf(eight, 5), daysOf(eight, 5), changed)).toEqual([false]);
    // A publication with a part of the shift does not have it.
    for (const part of ["10:00-17:00", "9:00-16:00"])
      expect(isAccepted(daysOf(eight, 5), changed.with(5, part))).toEqual([false]);
  });

  test.each([
    ["on another day", "2026-06-14", eight],
    ["that begins later", "2026-06-13", "10:00-17:00"],
    ["that ends earlier", "2026-06-13", "9:00-16:00"],
  ])("is not accepted by a shift %s", (_, on, times) => {
    expect(isAcceptedAfter(on, times, daysOf(eight, 5), changed)).toEqual([false]);
  });

  test.each([
    ["is accepted by the same shift", 540, true],
    ["is not accepted by a shift that begins later", 600, false],
  ])("at another centre %s", (_, from, isAccepted) => {
    const shiftFrom = (start: number) => ({ from: start, to: 1_020, centre: "las-palmas" });
    const takenShift = {
      seq: 11,
      recordedAt: at("2026-06-06 12:00"),
      on: "2026-06-13",
      segment: shiftFrom(from),
    };
    const days = [...weekOfOffice.slice(0, 5), [shiftFrom(540)], []];
    const again = { ...aPublication([], { seq: 12, on: "2026-06-07 12:00" }), days };
    const week = aWeek([aPublication(daysOf(eight, 5)), again], { added: [takenShift] });
    expect(offersOf(withWeek(aSchedule(), week))).toEqual([["2026-06-13", 540, 1_020, isAccepted]]);
  });

  test("of a begun day stays accepted after a publication without its shift", () => {
    const saturday = "2026-06-13";
    const takenShift = { seq: 11, recordedAt: at("2026-06-06 12:00"), on: saturday, segment: office[0]! };
    const publications = [
      aPublication(daysOf(eight, 5)),
      aPublication(changed, { seq: 12, on: "2026-06-07 12:00" }),
      aPublication(daysOf(eight, 5), { seq: 14, on: `${saturday} 20:00` }),
    ];
    const schedule = withWeek(aSchedule(), aWeek(publications, { added: [takenShift] }));
    expect(offersOf(schedule)).toEqual([[saturday, 540, 1_020, true]]);
  });

  test("makes no time expected unless it is accepted", () => {
    const saturday = "2026-06-13";
    expect(attendanceOn(published(daysOf(eight, 6)), saturday).segments).toEqual([]);
    const accepted = published(daysOf(eight, 6), aSchedule(), { answers: [anAnswer("accepted")] });
    expect(attendanceOn(accepted, saturday).segments).toEqual(office);
    expect(expectedOn(accepted, saturday).minutes).toBe(0);
  });

  test("of a begun day stays after a publication that names others", () => {
    const offer = [{ on: monday, from: 540, to: 1_020 }];
    const first = aPublication(daysOf(eight, 6), { offer });
    const second = aPublication(daysOf(eight, 6), { seq: 11, on: "2026-06-09 20:00" });
    const schedule = withWeek(aSchedule(), aWeek([first, second]));
    expect(offersOf(schedule)).toEqual([[monday, 540, 1_020, false]]);
    expect(bandOf(schedule, [free, eight, eight, eight, eight, eight]).difference).toBe(0);
  });

  test("creates no debt when the rest of another shift is released", () => {
    const schedule = published(daysOf(eight, 6), aSchedule(), { releases: [releaseOf(monday, "15:00")] });
    expect(offersOf(schedule)).toEqual([["2026-06-13", 540, 1_020, false]]);
    expect(bandOf(schedule, ["9:00-15:00", eight, eight, eight, eight]).difference).toBe(0);
  });
});

describe("the released rest of a shift", () => {
  const split = "9:00-13:00 17:00-21:00";

  test("leaves the later shift of the day expected", () => {
    const schedule = published(daysOf(split, 5), aSchedule(), { releases: [releaseOf(monday, "12:00")] });
    expect(publishedShiftsOn(schedule, monday)).toEqual(shift("9:00-12:00 17:00-21:00"));
  });

  test("can be released from both shifts of a day", () => {
    const releases = [releaseOf(monday, "12:00"), { ...releaseOf(monday, "20:00"), seq: 31 }];
    const schedule = published(daysOf(split, 5), aSchedule(), { releases });
    expect(publishedShiftsOn(schedule, monday)).toEqual(shift("9:00-12:00 17:00-20:00"));
  });

  test("has the shift that follows without a break", () => {
    const days = daysOf("9:00-13:00 13:00-17:00", 5);
    const schedule = published(days, aSchedule(), { releases: [releaseOf(monday, "12:00")] });
    expect(publishedShiftsOn(schedule, monday)).toEqual(shift("9:00-12:00"));
  });

  test("is the whole shift when it is released at its start", () => {
    const schedule = published(daysOf(split, 5), aSchedule(), { releases: [releaseOf(monday, "17:00")] });
    expect(publishedShiftsOn(schedule, monday)).toEqual(shift("9:00-13:00"));
  });

  test("leaves an absence half of the time before it", () => {
    const absences = [afterwards(vacation(monday, monday, { kind: "morning" }))];
    const schedule = published(daysOf(eight, 5), aSchedule({ absences }), {
      releases: [releaseOf(monday, "15:00")],
    });
    expect(expectedOn(schedule, monday)).toMatchObject({
      planned: { minutes: 360 },
      covered: 180,
      minutes: 180,
    });
  });
});

describe("a shift that is added to a begun day", () => {
  const added = [
    { seq: 30, recordedAt: at("2026-06-10 11:00"), on: "2026-06-10", segment: { from: 1_200, to: 1_440 } },
  ];

  test("is excess if the contract is already published in full", () => {
    const schedule = published(daysOf(eight, 5), aSchedule(), { added });
    expect(offerOf(schedule, monday)).toMatchObject([
      { on: "2026-06-10", publication: null, isAccepted: true },
    ]);
    expect(differenceOf(schedule, [eight, eight, `${eight} 20:00-23:30`, eight, eight])).toBe(210);
  });

  test("is expected if the contract has more minutes", () => {
    const schedule = published(daysOf(eight, 4), aSchedule(), { added });
    expect(expectedOn(schedule, "2026-06-10").minutes).toBe(720);
    expect(differenceOf(schedule, [eight, eight, eight, eight])).toBe(-240);
  });

  test("stays when the rest of the previous shift was released", () => {
    const releases = [{ ...releaseOf("2026-06-10", "15:00"), seq: 29, recordedAt: at("2026-06-10 10:00") }];
    const schedule = published(daysOf(eight, 4), aSchedule(), { added, releases });
    expect(publishedShiftsOn(schedule, "2026-06-10")).toEqual(shift("9:00-15:00 20:00-24:00"));
  });

  test("takes back what was released of its time", () => {
    const releases = [{ ...releaseOf("2026-06-10", "15:00"), seq: 29 }];
    const longer = [{ ...added[0]!, segment: { from: 960, to: 1_200 } }];
    const schedule = published(daysOf(eight, 4), aSchedule(), { added: longer, releases });
    expect(expectedOn(schedule, "2026-06-10").minutes).toBe(600);
  });

  test("does not count after the last day", () => {
    const schedule = published(daysOf(eight, 2), aSchedule({ endings: [{ on: "2026-06-09", seq: 5 }] }), {
      added,
    });
    expect(expectedOn(schedule, "2026-06-10").planned.minutes).toBe(0);
  });
});

describe("an absence in a published week", () => {
  test("accepted after a publication keeps its covered time when the week is published again", () => {
    const first = aPublication(daysOf(long, 4));
    const absence = { ...vacation(monday, "2026-06-10"), acceptedAt: at("2026-06-06 12:00") };
    const second = aPublication([free, free, free, long, long, long, long], {
      seq: 11,
      on: "2026-06-07 12:00",
    });
    const schedule = withWeek(aSchedule({ absences: [absence] }), aWeek([first, second]));
    expect(contractOf(schedule, monday)).toBe(600);
    expect(bandOf(schedule, [free, free, free, long]).difference).toBe(0);
  });

  test("covers a whole published day", () => {
    const absences = [afterwards(vacation(monday, monday))];
    const schedule = published(daysOf(long, 4), aSchedule({ absences }));
    expect(expectedOn(schedule, monday)).toMatchObject({ covered: 600, minutes: 0 });
  });

  test("covers no contract minute twice", () => {
    const absences = [afterwards(vacation(monday, monday)), afterwards(sickLeave(monday, "2026-06-09"))];
    expect(contractOf(published(daysOf(eight, 5), aSchedule({ absences })), monday)).toBe(1_440);
  });

  /** Returns an absence that was accepted when something of the same time was published. */
  const acceptedAt = (absence: Absence, time: string): Absence => ({ ...absence, acceptedAt: at(time) });

  test("takes of the contract what was published when it was accepted, in whichever order absences are given", () => {
    const first = aPublication(daysOf(eight, 5));
    const second = aPublication(["9:00-13:00", ...daysOf(eight, 4)], { seq: 11, on: "2026-06-07 12:00" });
    const absences = [
      acceptedAt(vacation(monday, monday), "2026-06-06 12:00"),
      afterwards(sickLeave(monday, monday)),
    ];
    const contracts = [absences, absences.toReversed()].map((some) =>
      contractOf(withWeek(aSchedule({ absences: some }), aWeek([first, second])), monday),
    );
    // The vacation takes the 8 hours of Monday, and the sick leave nothing more.
    expect(contracts).toEqual([1_920, 1_920]);
  });

  test("accepted in the instant of a publication takes what held before it", () => {
    const vacationAt = (time: string) => [acceptedAt(vacation(monday, "2026-06-10"), time)];
    const days = [free, free, free, long, long, long, long];
    const first = published(days, aSchedule({ absences: vacationAt("2026-06-05 12:00") }));
    expect([contractOf(first, monday), offerOf(first, monday)]).toEqual([960, []]);
    const again = aPublication(["9:00-13:00", ...days.slice(1)], { seq: 11, on: "2026-06-07 12:00" });
    const second = withWeek(
      aSchedule({ absences: vacationAt("2026-06-07 12:00") }),
      aWeek([aPublication(daysOf(eight, 5)), again]),
    );
    expect(contractOf(second, monday)).toBe(960);
  });

  test.each([
    ["the night before", away("2026-06-07", "20:00-30:00"), monday, 60],
    ["the morning after", away("2026-06-15", "0:00-2:00"), "2026-06-14", 120],
  ])("by the hours of %s covers published time", (_, absence, on, covered) => {
    const days = ["5:00-9:00", free, free, free, free, free, "22:00-30:00"];
    expect(expectedOn(published(days, aSchedule({ absences: [absence] })), on).covered).toBe(covered);
  });

  test("in the free week of a cycle takes the share of its whole days", () => {
    const pattern = {
      kind: "cycle",
      days: [...weekOfOffice, ...Array<[]>(7).fill([])],
      anchorOn: monday,
    } as const;
    const contractAfter = (...absences: Absence[]) =>
      contractOf(withTerms({ pattern }, { absences }), "2026-06-15");
    expect(contractAfter()).toBe(1_200);
    expect(contractAfter(before(vacation("2026-06-15", "2026-06-21")))).toBe(0);
    // Monday has a seventh of it, and the 3 minutes that remain.
    expect(contractAfter(before(vacation("2026-06-15", "2026-06-15")))).toBe(1_200 - 171 - 3);
    expect(contractAfter(before(vacation("2026-06-15", "2026-06-15", { kind: "morning" })))).toBe(1_200);
  });
});

describe("vacation in a published week", () => {
  const used = (schedule: Schedule) =>
    usedTimeOf(schedule, "vacation", { from: monday, to: "2026-06-14" }).working;
  const tenHours = (absence: Absence) => published(daysOf(long, 4), aSchedule({ absences: [absence] }));

  test("uses one day for a published shift, and none for a day published free", () => {
    expect(used(tenHours(afterwards(vacation(monday, monday))))).toBe(100);
    expect(used(tenHours(afterwards(vacation("2026-06-12", "2026-06-12"))))).toBe(0);
  });

  test("is used as its own week was published", () => {
    const schedule = published(
      [free, eight],
      aSchedule({ absences: [afterwards(vacation(monday, monday))] }),
    );
    const earlierWeek = { ...aWeek([aPublication(daysOf(eight, 5))]), week: "2026-06-01" };
    expect(used({ ...schedule, weeks: [earlierWeek, ...schedule.weeks] })).toBe(0);
  });

  test("accepted before the publication keeps its used days", () => {
    expect(used(tenHours(before(vacation("2026-06-12", "2026-06-12"))))).toBe(100);
  });

  test("is not used up by a holiday with published work", () => {
    const week = "2026-04-27";
    const absence = { ...vacation("2026-05-01", "2026-05-01"), acceptedAt: at("2026-04-28 12:00") };
    const schedule = withWeek(aSchedule({ absences: [absence] }), {
      ...aWeek([aPublication(daysOf(eight, 5), { on: "2026-04-20 12:00" })]),
      week,
    });
    expect(usedTimeOf(schedule, "vacation", { from: week, to: "2026-05-03" }).working).toBe(0);
  });
});

describe("the hours of each day of a published week", () => {
  const schedule = published(daysOf(eight, 4));
  const hoursAt = (now: string) =>
    hoursByDay(schedule, workedAt(daysOf(long, 4)), { from: monday, to: "2026-06-15" }, at(now));
  const nothingAdjusted = Array<WeekAdjustment | null>(8).fill(null);

  test("count together on Sunday, and those of the day after alone", () => {
    expect(hoursAt("2026-06-16 12:00").map(({ countsOn, isOfWeek }) => [countsOn, isOfWeek])).toEqual([
      ...Array.from({ length: 7 }, () => ["2026-06-14", true]),
      ["2026-06-15", false],
    ]);
  });

  test("count together on the last day of a person who leaves", () => {
    const left = { ...schedule, endings: [{ on: "2026-06-10", seq: 5 }] };
    const hours = hoursByDay(left, [], { from: monday, to: "2026-06-11" }, at("2026-06-16 12:00"));
    expect(hours.map(({ countsOn }) => countsOn)).toEqual([
      ...Array<string>(3).fill("2026-06-10"),
      "2026-06-11",
    ]);
  });

  test.each([
    ["have no adjustment while the week lasts", "2026-06-14 12:00", nothingAdjusted],
    [
      "have it on Sunday when the week is over",
      "2026-06-15 00:00",
      nothingAdjusted.with(6, { minutes: -480, reason: "hasta el contrato" }),
    ],
  ])("%s", (_, now, adjustments) => {
    expect(hoursAt(now).map(({ adjustment }) => adjustment)).toEqual(adjustments);
  });
});

test("sums over any division of a published week add up", () => {
  const schedule = published(daysOf(eight, 4));
  const logs = workedAt(daysOf(long, 4));
  const now = at("2026-12-31 12:00");
  const whole = sumHours(schedule, logs, { from: "2026-06-01", to: "2026-06-21" }, now);
  const dates = datesOf({ from: "2026-06-01", to: "2026-06-21" });
  const days = dates.map((on) => sumHours(schedule, logs, { from: on, to: on }, now));
  const add = (field: "effective" | "expected" | "adjustment") =>
    days.reduce((sum, day) => sum + day[field], 0);
  expect([add("effective"), add("expected"), add("adjustment")]).toEqual([
    whole.effective,
    whole.expected,
    whole.adjustment,
  ]);
  expect(days.filter(({ adjustment }) => adjustment !== 0)).toHaveLength(1);
});
