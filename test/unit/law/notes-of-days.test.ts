import { describe, expect, test } from "vitest";
import type { CompanyFacts, LawEntry, PersonFacts } from "~/modules/law/law-notes";
import { lawRuleOn, lawRules } from "~/modules/law/law-rules";
import { daysReadForNotes, notesOfDays } from "~/modules/law/notes-of-days";
import { addDays } from "~/time/dates";
import { fullTime, minor, noteText, partTime, stated, unstated, workOn } from "./law-entries";

/** A Tuesday, alone in its week. */
const on = "2026-11-03";
const range = { from: "2026-11-01", to: "2026-11-30" };
const notesOf = (entries: LawEntry[], person: PersonFacts = fullTime, company: CompanyFacts = stated) =>
  notesOfDays({ entries, range, person, company }).map(noteText);
const ofDay = (text: string, person?: PersonFacts, company?: CompanyFacts) =>
  notesOf(workOn(on, text), person, company);
const twoDays = (first: string, second: string) => [...workOn(on, first), ...workOn(addDays(on, 1), second)];

describe("the note of the law for a day", () => {
  test.each([
    ["of 9 hours", "9:00-13:00 14:00-19:00", fullTime, stated, []],
    [
      "of 9 hours and a minute",
      "9:00-13:00 14:00-19:01",
      fullTime,
      stated,
      ["day-limit amber 2026-11-03 541"],
    ],
    [
      "over 9 hours without a stated limit",
      "9:00-13:00 14:00-19:01",
      fullTime,
      unstated,
      ["day-limit grey 2026-11-03 541"],
    ],
    [
      "of 10 hours that the convenio allows",
      "9:00-14:00 15:00-20:00",
      fullTime,
      { ...stated, dailyLimitMinutes: 600 },
      [],
    ],
    [
      "over the 10 hours of the convenio",
      "9:00-14:00 15:00-20:01",
      fullTime,
      { ...stated, dailyLimitMinutes: 600 },
      ["day-limit amber 2026-11-03 601"],
    ],
    ["of 8 hours under 18", "9:00-13:00 14:00-18:00", minor, stated, []],
    [
      "over 8 hours under 18",
      "9:00-13:00 14:00-18:01",
      minor,
      stated,
      ["day-limit-minor amber 2026-11-03 481"],
    ],
    ["until 22:00 under 18", "18:00-22:00", minor, stated, []],
    ["until 22:01 under 18", "18:00-22:01", minor, stated, ["night-minor amber 2026-11-03 1"]],
    ["from 5:59 under 18", "5:59-8:00", minor, stated, ["night-minor amber 2026-11-03 1"]],
    ["of 6 hours without a break", "9:00-15:00", fullTime, stated, []],
    [
      "of 6 hours and a minute without a break",
      "9:00-15:01",
      fullTime,
      stated,
      ["break amber 2026-11-03 361"],
    ],
    [
      "with a break of 14 minutes",
      "9:00-16:00(12:00-12:14)",
      fullTime,
      stated,
      ["break amber 2026-11-03 420"],
    ],
    ["with a break of 15 minutes", "9:00-16:00(12:00-12:15)", fullTime, stated, []],
    ["with a break between two entries", "9:00-12:00 12:15-16:00", fullTime, stated, []],
    [
      "with 14 minutes between two entries",
      "9:00-12:00 12:14-16:00",
      fullTime,
      stated,
      ["break amber 2026-11-03 406"],
    ],
    ["split by an hour, each part of 6 hours at most", "8:00-14:00 15:00-18:00", fullTime, stated, []],
    [
      "whose only break is after an interruption",
      "8:00-14:30 16:00-18:00(17:00-17:15)",
      fullTime,
      stated,
      ["break amber 2026-11-03 390"],
    ],
    [
      "whose only break is before an interruption",
      "8:00-10:00(9:00-9:15) 12:00-18:30",
      fullTime,
      stated,
      ["break amber 2026-11-03 390"],
    ],
    [
      "with two parts without a break names the longer one",
      "6:00-12:10 14:00-20:50",
      fullTime,
      { ...stated, dailyLimitMinutes: 900 },
      ["break amber 2026-11-03 410"],
    ],
    ["of 4 hours and a half under 18", "9:00-13:30", minor, stated, []],
    ["over 4 hours and a half under 18", "9:00-13:31", minor, stated, ["break-minor amber 2026-11-03 271"]],
    ["over 4 hours and a half with 30 minutes under 18", "9:00-14:30(11:00-11:30)", minor, stated, []],
    [
      "over 4 hours and a half with 29 minutes under 18",
      "9:00-14:30(11:00-11:29)",
      minor,
      stated,
      ["break-minor amber 2026-11-03 330"],
    ],
    ["with one interruption at part-time", "12:00-14:00 20:00-22:00", partTime, stated, []],
    [
      "with two interruptions at part-time",
      "8:00-10:00 12:00-14:00 20:00-22:00",
      partTime,
      stated,
      ["interruptions amber 2026-11-03 2"],
    ],
    [
      "with two interruptions at part-time, one of exactly an hour",
      "8:00-10:00 11:00-14:00 20:00-22:00",
      partTime,
      stated,
      ["interruptions amber 2026-11-03 2"],
    ],
    [
      "with two interruptions at part-time and nothing stated",
      "8:00-10:00 12:00-14:00 20:00-22:00",
      partTime,
      unstated,
      ["interruptions grey 2026-11-03 2"],
    ],
    [
      "with two interruptions that the convenio allows",
      "8:00-10:00 12:00-14:00 20:00-22:00",
      partTime,
      { ...stated, dayInterruptions: 2 },
      [],
    ],
    ["with two interruptions at full-time", "8:00-10:00 12:00-14:00 20:00-22:00", fullTime, stated, []],
    [
      "with a break of 59 minutes, which is no interruption",
      "8:00-10:00 10:59-14:00 20:00-22:00",
      partTime,
      stated,
      [],
    ],
  ])("%s", (_, text, person, company, notes) => {
    expect(ofDay(text, person, company)).toEqual(notes);
  });

  test("counts a pause that is work", () => {
    const paid = workOn(on, "9:00-18:10(12:00-12:15)").map((entry) => ({
      ...entry,
      pauses: entry.pauses.map((pause) => ({ ...pause, counts_as_work: true })),
    }));
    expect(notesOf(paid)).toEqual(["day-limit amber 2026-11-03 550"]);
  });

  test("judges the closed entries of a day with an open one", () => {
    const open = workOn(on, "20:00-21:00").map((entry) => ({ ...entry, checkOutTime: null }));
    expect(notesOf([...workOn(on, "9:00-13:00 14:00-19:01"), ...open])).toEqual([
      "day-limit amber 2026-11-03 541",
    ]);
  });

  test("is the same whatever the order of the entries", () => {
    expect(ofDay("14:00-19:01 9:00-13:00")).toEqual(["day-limit amber 2026-11-03 541"]);
    const backwards = [...workOn(addDays(on, 1), "9:59-15:00"), ...workOn(on, "16:00-22:00")];
    expect(notesOf(backwards)).toEqual(["rest-between-days amber 2026-11-04 719"]);
  });

  test("is given on the days of the range only", () => {
    const days = ["2026-10-31", range.from, range.to, "2026-12-01"];
    expect(notesOf(days.flatMap((day) => workOn(day, "9:00-13:00 14:00-19:01")))).toEqual([
      "day-limit amber 2026-11-01 541",
      "day-limit amber 2026-11-30 541",
    ]);
  });

  test("is absent for a long day before the law set a limit", () => {
    const entries = workOn("2015-11-11", "8:00-13:00 14:00-19:00");
    const week = { from: "2015-11-09", to: "2015-11-15" };
    expect(notesOfDays({ entries, range: week, person: fullTime, company: unstated })).toEqual([]);
  });

  test("is absent for a day without an end", () => {
    expect(notesOf(workOn(on, "9:00-20:00").map((entry) => ({ ...entry, checkOutTime: null })))).toEqual([]);
  });
});

test("notes are in the order of the days, then of the rules", () => {
  const week = [0, 1, 2, 3, 4, 5, 6].flatMap((nth) =>
    workOn(addDays("2026-11-02", nth), nth % 4 === 0 ? "8:00-12:00 13:00-17:01" : "9:00-13:00"),
  );
  expect(notesOf(week, minor)).toEqual([
    "day-limit-minor amber 2026-11-02 481",
    "weekly-rest-minor amber 2026-11-02 0",
    "day-limit-minor amber 2026-11-06 481",
  ]);
});

test("the notes of a range need two weeks before and after it", () => {
  expect(daysReadForNotes(range)).toEqual({ from: "2026-10-18", to: "2026-12-14" });
});

describe("the note of the law for the rest between two days", () => {
  test.each([
    ["of 12 hours", "16:00-22:00", "10:00-15:00", stated, []],
    ["a minute less", "16:00-22:00", "9:59-15:00", stated, ["rest-between-days amber 2026-11-04 719"]],
    [
      "of 10 hours in hospitality, to be given back",
      "16:00-22:00",
      "8:00-13:00",
      { ...stated, restRegime: "hospitality" as const },
      ["rest-between-days grey 2026-11-04 600"],
    ],
    [
      "a minute less in hospitality",
      "16:00-22:00",
      "7:59-13:00",
      { ...stated, restRegime: "hospitality" as const },
      ["rest-between-days amber 2026-11-04 599"],
    ],
    [
      "of 10 hours in retail, which has no shorter rest between days",
      "16:00-22:00",
      "8:00-13:00",
      { ...stated, restRegime: "retail" as const },
      ["rest-between-days amber 2026-11-04 600"],
    ],
    [
      "of 7 hours at a change of shift",
      "16:00-22:00",
      "5:00-10:00",
      { ...stated, restRegime: "shifts" as const },
      ["rest-between-days grey 2026-11-04 420"],
    ],
    [
      "of 7 hours and nothing stated",
      "16:00-22:00",
      "5:00-10:00",
      unstated,
      ["rest-between-days grey 2026-11-04 420"],
    ],
    [
      "of less than 7 hours and nothing stated",
      "16:00-22:00",
      "4:59-10:00",
      unstated,
      ["rest-between-days amber 2026-11-04 419"],
    ],
    [
      "of the 13 hours of the convenio",
      "16:00-22:00",
      "11:00-15:00",
      { ...stated, restBetweenMinutes: 780 },
      [],
    ],
    [
      "with a minute less than the convenio requires",
      "16:00-22:00",
      "10:59-15:00",
      { ...stated, restBetweenMinutes: 780 },
      ["rest-between-days amber 2026-11-04 779"],
    ],
    [
      "with less than the convenio requires, in hospitality",
      "16:00-22:00",
      "10:59-15:00",
      { ...stated, restBetweenMinutes: 780, restRegime: "hospitality" as const },
      ["rest-between-days grey 2026-11-04 779"],
    ],
  ])("%s", (_, first, second, company, notes) => {
    expect(notesOf(twoDays(first, second), fullTime, company)).toEqual(notes);
  });
});

test.each(["hospitality", "shifts", null] as const)(
  "the rest of a person under 18 is not shortened by the regime %s",
  (restRegime) => {
    const days = twoDays("16:00-21:00", "8:00-12:00");
    const notes = notesOf(days, minor, { ...stated, restRegime });
    expect(notes.filter((text) => text.startsWith("rest"))).toEqual([
      "rest-between-days amber 2026-11-04 660",
    ]);
  },
);

describe("a short rest under a special regime", () => {
  const bar: CompanyFacts = { ...stated, restRegime: "hospitality" };
  const changing: CompanyFacts = { ...stated, restRegime: "shifts" };
  /** The first day ends at 22:00; the next ones are from Wednesday 4 November on. */
  const restsOf = (days: string[], company: CompanyFacts) =>
    notesOf(
      ["16:00-22:00", ...days].flatMap((text, nth) => (text === "" ? [] : workOn(addDays(on, nth), text))),
      fullTime,
      company,
    ).filter((text) => text.startsWith("rest"));
  const short = "rest-between-days grey 2026-11-04 600";

  test.each<[string, string[], CompanyFacts, string[]]>([
    ["is given back by a next rest of 14 hours", ["8:00-18:00(13:00-13:15)", "8:00-13:00"], bar, []],
    ["is not given back by a minute less", ["8:00-18:01(13:00-13:15)", "8:00-13:00"], bar, [short]],
    [
      "is given back by several rests",
      ["8:00-19:00(13:00-13:15)", "8:00-19:00(13:00-13:15)", "8:00-13:00"],
      bar,
      [],
    ],
    ["is not given back by a weekly rest", ["8:00-20:00(13:00-13:15)", "", "8:00-13:00"], bar, [short]],
    ["is given back by a rest just below a day", ["8:00-13:00", "12:59-15:00"], bar, []],
    ["is not given back by a rest of a whole day", ["8:00-13:00", "13:00-15:00"], bar, [short]],
    [
      "of less than 10 hours is never given back",
      ["7:59-13:00", "8:00-13:00"],
      bar,
      ["rest-between-days amber 2026-11-04 599"],
    ],
    [
      "is given back before a later one",
      ["8:00-22:00(13:00-13:15)", "8:00-18:00(13:00-13:15)", "8:00-13:00"],
      bar,
      ["rest-between-days grey 2026-11-05 600"],
    ],
    [
      "of the season has time for four months",
      ["8:00-20:00(13:00-13:15)", ...Array.from({ length: 119 }, () => ""), "8:00-20:00(13:00-13:15)"],
      bar,
      [short],
    ],
    [
      "of the season is late after four months",
      ["8:00-20:00(13:00-13:15)", ...Array.from({ length: 120 }, () => ""), "8:00-20:00(13:00-13:15)"],
      bar,
      ["rest-between-days amber 2026-11-04 600"],
    ],
    [
      "of a change of shift is late after a week",
      ["8:00-20:00(13:00-13:15)", ...Array.from({ length: 8 }, () => "8:00-20:00(13:00-13:15)")],
      changing,
      ["rest-between-days amber 2026-11-04 600"],
    ],
    [
      "of a change of shift is given back on the seventh day",
      [...Array.from({ length: 7 }, () => "8:00-20:00(13:00-13:15)"), "10:00-15:00"],
      changing,
      [],
    ],
    [
      "of a change of shift is not given back on the eighth day",
      [...Array.from({ length: 8 }, () => "8:00-20:00(13:00-13:15)"), "10:00-15:00"],
      changing,
      ["rest-between-days amber 2026-11-04 600"],
    ],
    [
      "of a change of shift has time for a week",
      ["8:00-20:00(13:00-13:15)", ...Array.from({ length: 7 }, () => "8:00-20:00(13:00-13:15)")],
      changing,
      [short],
    ],
  ])("%s", (_, days, company, notes) => {
    expect(restsOf(days, company)).toEqual(notes);
  });
});

describe("the note of the law for a week", () => {
  const early = "8:00-13:00";
  const weekday = (count: number) => Array.from({ length: count }, () => early);

  /** Returns the notes about the rest of two weeks from Monday 2 November. Every day of the two weeks before and after them is worked. */
  const restOf = (days: string[], person = fullTime, company = stated) => {
    const around = [...weekday(14), ...days, ...weekday(14)];
    const entries = around.flatMap((text, nth) =>
      text === "" ? [] : workOn(addDays("2026-10-19", nth), text),
    );
    const fortnight = { from: "2026-11-02", to: "2026-11-15" };
    return notesOfDays({ entries, range: fortnight, person, company })
      .map(noteText)
      .filter((text) => text.startsWith("weekly-rest"));
  };
  const hospitality: CompanyFacts = { ...stated, restRegime: "hospitality" };
  const saturdayUntil = (end: string) => [...weekday(5), `8:00-${end}`, "", "9:00-14:00"];
  const oneDay = [...weekday(4), early, ""];
  const twoDays = [...weekday(4), "", ""];

  const friday = (end: string) => [...weekday(4), `8:00-${end}`, "", ""];
  const lateMonday = ["14:00-19:00", ...weekday(5), ""];

  test.each([
    ["with 48 hours", [...saturdayUntil("9:00"), ...twoDays], stated, []],
    [
      "with 48 hours, next to a week with one day",
      [...saturdayUntil("9:00"), ...oneDay],
      stated,
      ["weekly-rest amber 2026-11-09 1860"],
    ],
    // From Saturday at 9:00 to Monday at 14:00 there are 53 hours, and 43 a week later: 72 without 12 each.
    [
      "with one day after a week that gathers 72 hours with it",
      [...weekday(5), "8:00-9:00", "", ...lateMonday],
      stated,
      [],
    ],
    [
      "with a minute less to gather",
      [...weekday(5), "8:00-9:01", "", ...lateMonday],
      stated,
      ["weekly-rest amber 2026-11-09 1860"],
    ],
    // Without the 12 hours between days a weekend from Friday at 20:00 has 48 hours, and one from Saturday at 20:00 has 24.
    [
      "with a whole day, which gathers with another rest",
      [...friday("20:00"), ...weekday(5), "8:00-20:00", ""],
      stated,
      [],
    ],
    [
      "with less than a whole day, which gathers with none",
      [...friday("19:59"), ...weekday(5), "8:00-20:01", ""],
      stated,
      ["weekly-rest amber 2026-11-09 1439"],
    ],
    [
      "with a whole day in hospitality, the least that may be completed later",
      [...saturdayUntil("21:00"), ...oneDay],
      hospitality,
      ["weekly-rest grey 2026-11-02 1440", "weekly-rest grey 2026-11-09 1860"],
    ],
    [
      "with a minute less than a whole day in hospitality",
      [...saturdayUntil("21:01"), ...oneDay],
      hospitality,
      ["weekly-rest amber 2026-11-02 1439", "weekly-rest grey 2026-11-09 1860"],
    ],
    [
      "whose rest begins with Sunday",
      [...saturdayUntil("24:00"), ...oneDay],
      stated,
      ["weekly-rest amber 2026-11-02 1260", "weekly-rest amber 2026-11-09 1860"],
    ],
    [
      "whose rest begins after midnight: no whole day of it is in the week",
      [...saturdayUntil("24:01"), ...oneDay],
      stated,
      ["weekly-rest amber 2026-11-02 0", "weekly-rest amber 2026-11-09 1860"],
    ],
    // From Saturday at 9:00 to Sunday at 14:00 there are 29 hours: 17 without the 12 between days.
    [
      "whose Saturday has an entry after the work of Sunday",
      [...weekday(5), "8:00-9:00 44:00-45:00", "14:00-15:00", early, ...twoDays],
      stated,
      ["weekly-rest amber 2026-11-02 1020"],
    ],
    ["with a minute less, next to a week with two days", [...saturdayUntil("9:01"), ...twoDays], stated, []],
    [
      "with a minute less, next to a week with one day",
      [...saturdayUntil("9:01"), ...oneDay],
      stated,
      ["weekly-rest amber 2026-11-02 2159", "weekly-rest amber 2026-11-09 1860"],
    ],
    [
      "with one day in hospitality, which may give the half day at another time",
      [...saturdayUntil("9:01"), ...oneDay],
      hospitality,
      ["weekly-rest grey 2026-11-02 2159", "weekly-rest grey 2026-11-09 1860"],
    ],
    [
      "with one day and nothing stated",
      [...saturdayUntil("9:01"), ...oneDay],
      unstated,
      ["weekly-rest grey 2026-11-02 2159", "weekly-rest grey 2026-11-09 1860"],
    ],
    [
      "without a free day",
      weekday(14),
      unstated,
      ["weekly-rest amber 2026-11-02 0", "weekly-rest amber 2026-11-09 0"],
    ],
  ])("%s", (_, days, company, notes) => {
    expect(restOf(days, fullTime, company)).toEqual(notes);
  });

  test("is not needed if the person rests from Saturday on for good", () => {
    const days = [0, 1, 2, 3, 4, 5].flatMap((nth) => workOn(addDays("2026-11-02", nth), early));
    expect(notesOf(days)).toEqual([]);
  });

  test("takes no notice of an entry without a minute in the rest", () => {
    expect(restOf([...weekday(5), "8:00-9:00", "12:00-12:00", "9:00-14:00", ...twoDays])).toEqual([]);
  });

  test("of a person under 18 requires two days off, which cannot be accumulated", () => {
    expect(restOf([...saturdayUntil("9:01"), ...weekday(3), "", "", ""], minor)).toEqual([
      "weekly-rest-minor amber 2026-11-02 2159",
    ]);
  });
});

test("a week of split shifts of a bar gets notes for a day over 9 hours and two short nights", () => {
  const day = "12:00-16:30 19:30-24:00";
  const week = [0, 1, 2, 3, 4, 5].flatMap((nth) =>
    workOn(addDays("2026-11-02", nth), nth === 4 ? "11:00-16:30 19:00-24:30" : day),
  );
  expect(notesOf(week, fullTime, { ...stated, restRegime: "hospitality" })).toEqual([
    "day-limit amber 2026-11-06 660",
    "rest-between-days grey 2026-11-06 660",
    "rest-between-days grey 2026-11-07 690",
  ]);
});

test("nights over 8 hours on average in 15 days get a note, and nights of 8 hours do not", () => {
  const nights = (text: string) =>
    [0, 1, 2, 3, 7, 8, 9, 10].flatMap((nth) => workOn(addDays("2026-11-02", nth), text));
  const averages = (text: string) => notesOf(nights(text)).filter((note) => note.startsWith("night"));
  expect(averages("22:00-30:30(2:00-2:15)".replace("2:00-2:15", "26:00-26:30"))).toEqual([]);
  expect(averages("22:00-30:31(26:00-26:30)")).toEqual(["night-average amber 2026-11-01 481"]);
});

describe("the average of nights", () => {
  const long = "22:00-30:31(26:00-26:30)";
  const fortnight = { from: "2026-11-02", to: "2026-11-16" };
  const averagesOf = (days: Record<string, string>, judged = fortnight) =>
    notesOfDays({
      entries: Object.entries(days).flatMap(([date, text]) => workOn(`2026-11-${date}`, text)),
      range: judged,
      person: fullTime,
      company: stated,
    })
      .map(noteText)
      .filter((text) => text.startsWith("night"));
  const amber = (minutes: number) => [`night-average amber 2026-11-02 ${minutes}`];

  test.each<[string, Record<string, string>, string[]]>([
    ["has the first of 15 days", { "02": long }, amber(481)],
    ["has the last of 15 days", { "16": long }, amber(481)],
    ["does not have the day after them", { "17": long }, []],
    ["has nights with three hours after 22:00", { "03": "16:00-25:00(20:00-20:30)" }, amber(510)],
    ["does not have nights with a minute less", { "03": "16:00-24:59(20:00-20:30)" }, []],
    [
      "is judged if most days are nights",
      { "02": long, "04": long, "06": "9:00-13:00 14:00-18:01" },
      amber(481),
    ],
    ["is not judged if half of the days are nights", { "02": long, "04": "9:00-13:00 14:00-18:01" }, []],
  ])("%s", (_, days, notes) => {
    expect(averagesOf(days)).toEqual(notes);
  });

  test("is not judged over 14 days", () => {
    expect(averagesOf({ "02": long }, { ...fortnight, to: "2026-11-15" })).toEqual([]);
  });
});

test("each rule has exactly one version for each day since it began, and a text that fits a screen", () => {
  for (const { id, text, article, source } of lawRules) {
    expect(lawRules.filter((rule) => rule.id === id && lawRuleOn(id, "2026-11-28") === rule)).toHaveLength(1);
    expect([text.length < 200, article, source.includes("BOE")]).toEqual([
      true,
      expect.stringMatching(/^art/),
      true,
    ]);
  }
  expect(lawRuleOn("day-limit", "2015-11-12")).toBeNull();
});
