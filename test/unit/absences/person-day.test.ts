// A person-day is taken once: overlaps are judged by the planned time that absences take.
import { describe, expect, test } from "vitest";
import { companyKinds } from "~/modules/absences/company-kinds";
import { toScheduleAbsence, type CurrentAbsence } from "~/modules/absences/model/current-absence";
import { refusalText } from "~/modules/absences/messages";
import { decideAbsence } from "~/modules/absences/model/decide-absence";
import type { AbsencePart, CalendarDay, Schedule } from "~/modules/schedules/schedule";
import { usedTimeOf } from "~/modules/absences/used-time-of";
import {
  aSchedule,
  everyDay,
  madridCalendar,
  minuteAt,
  night,
  shift,
  weekdays,
  withTerms,
} from "../schedules/a-schedule";
import { aHeldAbsence } from "./a-current-absence";

const kinds = companyKinds([]);

/** Reads `vacation 11 afternoon`, `public-duty 12 4:00-6:00` or `sick-leave 10-12`: days of June 2026, a Wednesday is the 10th. */
function absenceOf(text: string, state: CurrentAbsence["state"] = "accepted"): CurrentAbsence {
  const [kind, days, rest = "all"] = text.split(" ") as [string, string, string | undefined];
  const [from, to = from] = days.split("-").map((day) => `2026-06-${day.padStart(2, "0")}`) as [
    string,
    string?,
  ];
  const [start, end] = rest.split("-").map(minuteAt) as [number, number];
  const part = (rest.includes(":") ? { kind: "hours", from: start, to: end } : { kind: rest }) as AbsencePart;
  return aHeldAbsence({ id: text, authorId: "marta", kind, from, to, part, state });
}

const planned = (heldAbsence: CurrentAbsence) =>
  toScheduleAbsence(
    heldAbsence,
    kinds.find(({ key }) => key === heldAbsence.kind)!,
  );

/** Returns the state of the new absence, or the code of the refusal and the absence that it names. */
function outcome(
  schedule: Schedule,
  before: readonly string[],
  added: string,
  state: CurrentAbsence["state"] = "accepted",
) {
  const absences = before.map((text) => absenceOf(text, state));
  const { kind, from, to, part } = absenceOf(added);
  const decision = decideAbsence(
    { do: "request", kind, from, to, part, isConfirmed: true, note: null },
    {
      actor: { profileId: "ana", role: "employee", isActive: true },
      person: { profileId: "ana", isActive: true, joinedOn: "2026-01-01" },
      answeringManagers: [],
      absences,
      kinds,
      schedule: { ...schedule, absences: state === "accepted" ? absences.map(planned) : [] },
      moves: [],
      notices: [],
      closings: [],
      todayOn: "2026-06-10",
    },
  );
  if ("version" in decision) return "taken";
  if (!("refusal" in decision)) throw new Error("It was requested before.");
  return decision.refusal.code === "overlaps"
    ? `overlaps ${decision.refusal.absence.id}`
    : decision.refusal.code;
}

const office = aSchedule();
const nights = withTerms({ pattern: everyDay(night) });
const split = withTerms({ pattern: weekdays(shift("9:00-14:00 15:00-18:00")) });
const flexible = withTerms({
  pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
});
const unknown = aSchedule({ terms: [] });
const shortened = (factor: number) => {
  const day: CalendarDay = { on: "2026-06-10", name: "Jornada corta", scope: "company", factor };
  return aSchedule({ calendars: [{ ...madridCalendar, days: [day] }] });
};

describe("a second absence on the same day", () => {
  const onePart = "public-duty 12 4:00-6:00";
  test.each<[string, string, Schedule, string[], string]>([
    [
      "overlaps vacation 11",
      "the last hours of a night shift with an absence",
      nights,
      ["vacation 11"],
      onePart,
    ],
    [`overlaps ${onePart}`, "a night shift whose last hours are off", nights, [onePart], "vacation 11"],
    ["taken", "the last hours of the shift before a shift that is off", nights, ["vacation 12"], onePart],
    ["taken", "the shift after hours of the one before", nights, [onePart], "vacation 12"],
    [
      "overlaps public-duty 11 23:00-25:00",
      "an hour that another one reaches from the date before",
      nights,
      ["public-duty 11 23:00-25:00"],
      "prenatal 12 0:00-1:00",
    ],
    ["taken", "the hour after it", nights, ["public-duty 11 23:00-25:00"], "prenatal 12 1:00-2:00"],
    [
      "overlaps vacation 11 afternoon",
      "hours of the half of a night that is off",
      nights,
      ["vacation 11 afternoon"],
      onePart,
    ],
    ["taken", "hours of the other half", nights, ["vacation 11 afternoon"], "public-duty 11 22:00-24:00"],
    [
      "taken",
      "hours that share only the break",
      split,
      ["public-duty 10 13:00-14:30"],
      "prenatal 10 14:15-16:00",
    ],
    ["overlaps unpaid-leave 13", "a free date with an absence", office, ["unpaid-leave 13"], "marriage 13"],
    [
      "takes-nothing",
      "hours outside the shift of a day off",
      office,
      ["vacation 10"],
      "public-duty 10 18:00-20:00",
    ],
    [
      "overlaps public-duty 10 8:00-13:00",
      "more hours than a flexible day has left",
      flexible,
      ["public-duty 10 8:00-13:00"],
      "prenatal 10 15:00-19:00",
    ],
    [
      "taken",
      "as many hours as a flexible day has left",
      flexible,
      ["public-duty 10 8:00-13:00"],
      "prenatal 10 15:00-18:00",
    ],
    [
      "overlaps public-duty 10 8:00-11:00",
      "a third part, too much for a flexible day",
      flexible,
      ["public-duty 10 8:00-11:00", "vacation 10 15:00-18:00"],
      "prenatal 10 12:00-15:00",
    ],
    [
      "overlaps vacation 10 morning",
      "more hours than half a flexible day",
      flexible,
      ["vacation 10 morning"],
      "prenatal 10 15:00-20:00",
    ],
    [
      "overlaps public-duty 10 23:00-25:00",
      "the same clock time from another flexible date",
      flexible,
      ["public-duty 10 23:00-25:00"],
      "prenatal 11 0:00-1:00",
    ],
    [
      "overlaps vacation 10",
      "hours of a date without terms that is off",
      unknown,
      ["vacation 10"],
      "public-duty 10 4:00-6:00",
    ],
    [
      "taken",
      "other hours of a date without terms",
      unknown,
      ["prenatal 10 8:00-9:00"],
      "public-duty 10 4:00-6:00",
    ],
    [
      "overlaps vacation 10 morning",
      "the other half of a shortened day",
      shortened(0.75),
      ["vacation 10 morning"],
      "moving-home 10 afternoon",
    ],
    ["taken", "sick leave on vacation", office, ["vacation 8-12"], "sick-leave 10 morning"],
    ["taken", "vacation over half a day of sick leave", office, ["sick-leave 10 morning"], "vacation 8-12"],
    ["taken", "vacation partly under sick leave", office, ["sick-leave 8-12"], "vacation 10-15"],
    ["takes-nothing", "vacation under sick leave", office, ["sick-leave 8-12"], "vacation 10"],
    ["takes-nothing", "the half under sick leave", office, ["sick-leave 10 morning"], "vacation 10 morning"],
  ])("has the outcome '%s' for %s", (expected, _, schedule, before, added) => {
    expect(outcome(schedule, before, added)).toBe(expected);
  });

  test("that is only requested overlaps like an accepted one", () => {
    expect(outcome(nights, ["vacation 11"], "public-duty 12 4:00-6:00", "requested")).toBe(
      "overlaps vacation 11",
    );
  });
});

describe("a request for an absence", () => {
  test.each<[string, string, Schedule, string]>([
    ["takes-nothing", "a free Saturday by working days", office, "vacation 13"],
    ["taken", "a free Saturday by natural days", office, "unpaid-leave 13"],
    ["takes-nothing", "half a free Saturday by natural days", office, "unpaid-leave 13 morning"],
    ["takes-nothing", "hours after the shift", office, "public-duty 10 18:00-19:00"],
    ["taken", "a minute of the shift", office, "vacation 10 16:59-17:30"],
    ["taken", "hours of the shift of the night before", nights, "public-duty 10 4:00-6:00"],
    ["takes-nothing", "the half that the calendar leaves free", shortened(0.5), "vacation 10 afternoon"],
    ["taken", "the half that the calendar does not leave free", shortened(0.5), "vacation 10 morning"],
    ["taken", "half a date without terms", unknown, "vacation 13 afternoon"],
    ["taken", "sick leave on a free Sunday", office, "sick-leave 14"],
  ])("has the outcome '%s' for %s", (expected, _, schedule, added) => {
    expect(outcome(schedule, [], added)).toBe(expected);
  });

  test("for free time is refused in Spanish, next to its first day", () => {
    const words = {
      names: new Map(),
      kinds,
      viewer: { profileId: "ana", isManager: false, todayOn: "2026-06-10" },
    };
    const refusal = { code: "takes-nothing" } as const;
    expect([true, false].map((isOwn) => refusalText(refusal, { ...words, isOwn }))).toEqual([
      { field: "from", text: "Ese tiempo ya lo tienes libre. Elige otro día u otras horas." },
      { field: "from", text: "Ese tiempo ya lo tiene libre. Elige otro día u otras horas." },
    ]);
  });
});

describe("several absences on one day never use it twice:", () => {
  test.each<[string, Schedule, string[], Record<string, [natural: number, working: number]>]>([
    [
      "half a day of sick leave gives back half a day of vacation",
      office,
      ["vacation 10", "sick-leave 10 morning"],
      { vacation: [50, 50], "sick-leave": [50, 50] },
    ],
    [
      "hours of sick leave give back their part",
      office,
      ["vacation 10", "sick-leave 10 9:00-11:00"],
      { vacation: [75, 75], "sick-leave": [25, 25] },
    ],
    [
      "flexible hours of sick leave give back their length",
      flexible,
      ["vacation 10", "sick-leave 10 9:00-11:00"],
      { vacation: [75, 75], "sick-leave": [25, 25] },
    ],
    [
      "half a free date of sick leave gives back half a natural day",
      office,
      ["vacation 13", "sick-leave 13 morning"],
      { vacation: [50, 0], "sick-leave": [50, 0] },
    ],
    [
      "two kinds under terms that changed share it",
      nights,
      ["vacation 11", "public-duty 12 4:00-6:00"],
      { vacation: [75, 75], "public-duty": [25, 25] },
    ],
    [
      "two kinds of more flexible hours than the day has share it",
      flexible,
      ["prenatal 10 8:00-14:00", "public-duty 10 14:00-20:00"],
      { prenatal: [75, 75], "public-duty": [25, 25] },
    ],
    [
      "rest for overtime uses the hours that vacation leaves",
      office,
      ["overtime-rest 10", "vacation 10 morning"],
      { vacation: [50, 50], "overtime-rest": [50, 50] },
    ],
  ])("%s", (_, schedule, texts, expected) => {
    for (const absences of [texts, texts.toReversed()]) {
      const full = { ...schedule, absences: absences.map((text) => planned(absenceOf(text))) };
      const used = Object.keys(expected).map((kind) => {
        const { natural, working } = usedTimeOf(full, kind, { from: "2026-06-09", to: "2026-06-13" });
        return [kind, [natural, working]];
      });
      expect(Object.fromEntries(used)).toEqual(expected);
    }
  });
});
