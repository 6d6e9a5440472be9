import { expect, test } from "vitest";
import { sundayNightAt } from "~/modules/shifts/grid/model/sunday-night";
import type { PlannedPerson } from "~/modules/shifts/model/shift-week";
import { aPublication, aWeek, withWeek } from "../schedules/a-published-week";
import { everyDay, night, shift, vacation, withTerms } from "../schedules/a-schedule";

/** The Monday after the published week of the helpers. */
const week = "2026-06-15";
const sunday = "2026-06-14";
const nightly = withTerms({ pattern: everyDay(night) });
const untilSix = shift("0:00-6:00");

const ana = (changes: Partial<PlannedPerson>): PlannedPerson => ({
  id: "ana",
  name: "Ana",
  email: null,
  schedule: nightly,
  draft: null,
  lastDraft: null,
  seen: [],
  availability: null,
  requestedAbsences: [],
  ...changes,
});

const nightOf = (person: PlannedPerson, centreId = "madrid") =>
  sundayNightAt({ people: [person], others: [] }, { centreId, week });

const sixFreeDays = ["", "", "", "", "", ""];

test("the terms' night of the Sunday before lasts into the Monday, at the person's centre only", () => {
  expect(nightOf(ana({}))).toEqual(untilSix);
  expect(nightOf(ana({}), "triana")).toEqual([]);
});

test("a draft of the week before replaces the terms, and a publication the draft", () => {
  const lastDraft = {
    version: 1,
    days: [[], [], [], [], [], [], shift("22:00-27:00")],
    updatedBy: "Marta",
    updatedAt: 0,
  };
  expect(nightOf(ana({ lastDraft }))).toEqual(shift("0:00-3:00"));
  const schedule = withWeek(nightly, aWeek([aPublication([...sixFreeDays, "23:00-25:00"])]));
  expect(nightOf(ana({ schedule, lastDraft }))).toEqual(shift("0:00-1:00"));
});

test("an absence on the Sunday takes its night", () => {
  const absences = [{ ...vacation(sunday, sunday), acceptedAt: 0 }];
  expect(nightOf(ana({ schedule: { ...nightly, absences } }))).toEqual([]);
});

test("a person of another centre counts with a published night only", () => {
  const other = { id: "eva", name: "Eva", schedule: nightly, publisher: null };
  const at = { centreId: "madrid", week };
  expect(sundayNightAt({ people: [], others: [other] }, at)).toEqual([]);
  const published = withWeek(nightly, aWeek([aPublication([...sixFreeDays, "22:00-30:00"])]));
  expect(sundayNightAt({ people: [], others: [{ ...other, schedule: published }] }, at)).toEqual(untilSix);
});
