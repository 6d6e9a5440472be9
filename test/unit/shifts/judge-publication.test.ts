import { describe, expect, test } from "vitest";
import { judgePublication, type DraftedPerson } from "~/modules/shifts/model/judge-publication";
import type { Schedule } from "~/modules/schedules/schedule";
import { weekOf } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import {
  anAnswer,
  aPublication,
  aWeek,
  daysOf,
  withWeek,
  type WrittenWeek,
} from "../schedules/a-published-week";
import { aSchedule, at, office, shift, split, termsFrom, withTerms } from "../schedules/a-schedule";

const week = "2026-06-08";
const dates = datesOf(weekOf(week));
const [monday, , , thursday, , saturday, sunday] = dates as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const officeWeek = daysOf("9:00-17:00", 5);
/** 48 hours; the contract has 40. */
const sixDays = daysOf("9:00-17:00", 6);
const ofSaturday = { on: saturday, ...office[0]! };

const draftOf = (days: WrittenWeek) => ({
  version: 3,
  days: aPublication(days).days,
  updatedBy: "Olga",
  updatedAt: at("2026-06-05 09:00"),
});

type Request = Parameters<typeof judgePublication>[1];

/** Judges a draft on the Friday before its week. */
const judge = (
  days: WrittenWeek,
  { now = "2026-06-05 10:00", ...request }: Partial<Omit<Request, "now">> & { now?: string } = {},
  person: Partial<DraftedPerson> = {},
) =>
  judgePublication(
    { isActive: true, schedule: withTerms({}), draft: draftOf(days), lastKey: "other", ...person },
    { version: 3, offer: null, week, key: "key", ...request, now: at(now) },
  );

const friday = (days: WrittenWeek) => aPublication(days, { on: "2026-06-05 08:00" });
const published = (days: WrittenWeek) => withWeek(withTerms({}), aWeek([friday(days)]));

describe("a draft is not published", () => {
  test("a second time with the same key", () => {
    expect(judge(officeWeek, {}, { lastKey: "key" })).toEqual({ code: "published", leftOut: [] });
  });

  test("for a person who left", () => {
    expect(judge(officeWeek, {}, { isActive: false })).toEqual({ code: "left" });
  });

  test("after another manager changed it", () => {
    expect(judge(officeWeek, { version: 2 })).toEqual({ code: "changed", draft: draftOf(officeWeek) });
    expect(judge(officeWeek, {}, { draft: null })).toEqual({ code: "changed", draft: null });
  });

  test("with a fault", () => {
    expect(judge(["9:00-14:00 13:00-18:00"])).toEqual({
      code: "faulty",
      fault: { weekday: 0, fault: "overlapping-segments" },
    });
  });

  test("once Sunday has begun", () => {
    expect(judge(officeWeek, { now: `${sunday} 00:00` })).toEqual({ code: "begun" });
    expect(judge(officeWeek, { now: `${saturday} 23:59` })).toHaveProperty("days");
  });

  test("without terms on the days that have not begun", () => {
    const none = { pattern: { kind: "none" } } as const;
    const until = (on: string): Schedule =>
      aSchedule({ terms: [termsFrom("2026-01-01"), termsFrom(on, { ...none, seq: 3 })] });
    const onThursday = { now: `${thursday} 10:00` };
    expect(judge(officeWeek, {}, { schedule: aSchedule({ terms: [] }) })).toEqual({ code: "no-terms" });
    expect(judge(officeWeek, onThursday, { schedule: until(thursday) })).toEqual({ code: "no-terms" });
    expect(judge(officeWeek, onThursday, { schedule: until(saturday) })).toHaveProperty("days");
  });

  test("if it is published as it is", () => {
    expect(judge(officeWeek, {}, { schedule: published(officeWeek) })).toEqual({ code: "nothing" });
    const offer = [{ on: monday, ...office[0]! }];
    expect(judge(sixDays, { offer }, { schedule: published(sixDays) })).toHaveProperty("offered", offer);
  });
});

describe("a first publication", () => {
  test("notifies all seven days, without the last minutes beyond the contract, which it offers", () => {
    const days = aPublication(sixDays).days;
    expect(judge(sixDays)).toEqual({
      days,
      leftOut: [],
      offered: [ofSaturday],
      notified: dates.map((on, weekday) => ({ on, before: null, after: weekday < 5 ? office : [] })),
    });
  });

  test("is not compared with the week before", () => {
    const schedule = withWeek(withTerms({}), { ...aWeek([friday(officeWeek)]), week: "2026-06-01" });
    expect(judge(officeWeek, {}, { schedule })).toMatchObject({
      notified: dates.map((on) => ({ on, before: null })),
    });
  });

  test("offers the time that the manager names, not the last hours beyond the contract", () => {
    const offer = split.map((segment) => ({ on: monday, ...segment }));
    expect(judge(daysOf("9:00-14:00 15:00-18:00", 6), { offer })).toMatchObject({
      offered: offer,
      notified: dates.map((_, weekday) => ({ after: 0 < weekday && weekday < 6 ? split : [] })),
    });
  });

  test.each([
    ["is shorter than the time beyond the contract", [[monday, "9:00-16:59"]]],
    ["begins before its shift", [[monday, "8:00-16:00"]]],
    ["ends after its shift", [[monday, "10:00-18:00"]]],
    ["is on a free day", [[sunday, "9:00-17:00"]]],
    ["is outside the week", [["2026-06-15", "9:00-17:00"]]],
    [
      "is partly outside the shifts",
      [
        [monday, "9:00-13:00"],
        [sunday, "9:00-13:00"],
      ],
    ],
    [
      "has a part without minutes",
      [
        [monday, "9:00-17:00"],
        [thursday, "9:00-9:00"],
      ],
    ],
  ])("refuses a named offer that %s", (_, times) => {
    const offer = times.map(([on, time]) => ({ on: on!, ...shift(time!)[0]! }));
    expect(judge(sixDays, { offer })).toEqual({ code: "offer" });
  });

  test("on Wednesday keeps the begun days as they are planned, and notifies the others", () => {
    expect(judge(officeWeek, { now: "2026-06-10 10:00" })).toMatchObject({
      days: aPublication(officeWeek).days,
      leftOut: [],
      notified: dates.slice(3).map((on) => ({ on, before: null })),
    });
  });
});

describe("a later publication", () => {
  test("leaves begun days as they were published, and notifies what changes", () => {
    const later = ["10:00-18:00", "9:00-17:00", "9:00-17:00", "10:00-18:00", "9:00-17:00"];
    expect(judge(later, { now: "2026-06-10 10:00" }, { schedule: published(officeWeek) })).toEqual({
      days: aPublication(["9:00-17:00", ...later.slice(1)]).days,
      leftOut: [monday],
      offered: [],
      notified: [{ on: thursday, before: office, after: shift("10:00-18:00") }],
    });
  });

  test("notifies no day whose offer stays the same", () => {
    const later = sixDays.with(3, "10:00-18:00");
    expect(judge(later, {}, { schedule: published(sixDays) })).toMatchObject({
      offered: [ofSaturday],
      notified: [{ on: thursday, before: office, after: shift("10:00-18:00") }],
    });
  });

  test("offers nothing on begun days", () => {
    const offer = [{ on: saturday, ...office[0]! }];
    const schedule = published(officeWeek);
    expect(judge(sixDays, { offer, now: `${thursday} 10:00` }, { schedule })).toMatchObject({
      offered: offer,
    });
    expect(judge(sixDays.with(6, "9:00-10:00"), { now: `${saturday} 10:00` }, { schedule })).toMatchObject({
      offered: [{ on: sunday, from: 540, to: 600 }],
    });
    const withSaturday = { schedule: published(sixDays) };
    expect(judge(sixDays.with(6, "9:00-10:00"), { now: `${saturday} 10:00` }, withSaturday)).toMatchObject({
      offered: [{ on: sunday, from: 540, to: 600 }],
    });
  });

  test("keeps a shift that the person took after the draft was saved", () => {
    const added = { seq: 11, recordedAt: at("2026-06-05 09:30"), on: saturday, segment: office[0]! };
    const schedule = withWeek(withTerms({}), aWeek([friday(officeWeek)], { added: [added] }));
    expect(judge(officeWeek, {}, { schedule })).toEqual({ code: "nothing" });
    expect(judge(officeWeek.with(3, ""), {}, { schedule })).toMatchObject({
      days: aPublication(sixDays.with(3, "")).days,
      notified: [{ on: thursday, after: [] }],
    });
  });

  test("offers no shift again that the person took", () => {
    const added = { seq: 11, recordedAt: at("2026-06-05 08:30"), on: saturday, segment: office[0]! };
    const schedule = withWeek(withTerms({}), aWeek([friday(officeWeek)], { added: [added] }));
    expect(judge(sixDays.with(3, "10:00-18:00"), {}, { schedule })).toMatchObject({
      offered: [],
      notified: [{ on: thursday, before: office, after: shift("10:00-18:00") }],
    });
  });

  test("asks again about time that the person accepted in the one before", () => {
    const accepted = aWeek([friday(sixDays)], { answers: [anAnswer("accepted")] });
    const schedule = withWeek(withTerms({}), accepted);
    expect(judge(sixDays.with(3, "10:00-18:00"), {}, { schedule })).toMatchObject({ offered: [ofSaturday] });
  });
});
