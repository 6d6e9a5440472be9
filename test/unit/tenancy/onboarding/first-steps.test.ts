import { expect, test } from "vitest";
import { firstSteps, showsFirstSteps, stepOf } from "~/modules/tenancy/first-steps/first-steps";
import { dayMs } from "~/time/units";

test("a new company has all first steps left to do", () => {
  const facts = {
    isNamed: true,
    isOwnerNamed: false,
    hasPunch: false,
    hasPeople: false,
    hasDecidedLocation: false,
    hasProtocol: false,
    hasTerms: false,
    hasCalendar: false,
    hasShifts: false,
  };
  expect(firstSteps(facts).map(({ key, isDone }) => [key, isDone])).toEqual([
    ["company", false],
    ["punch", false],
    ["people", false],
    ["location", false],
    ["protocol", false],
    ["terms", false],
    ["shifts", false],
  ]);
  expect(firstSteps({ ...facts, isOwnerNamed: true, hasPunch: true }).map(({ isDone }) => isDone)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  const withTerms = { ...facts, hasProtocol: true, hasTerms: true };
  expect(firstSteps({ ...withTerms, hasCalendar: true, hasShifts: true }).slice(-3)).toMatchObject([
    { key: "protocol", isDone: true },
    { key: "terms", isDone: true, isOptional: true },
    { key: "shifts", isDone: true, isOptional: true },
  ]);
  // Without a calendar, nobody is expected on most days.
  expect(firstSteps(withTerms).at(-2)).toMatchObject({ isDone: false, to: "/schedules/calendar" });
  expect(firstSteps(facts).at(-2)).toMatchObject({ isDone: false, to: "/schedules/new?all=1" });
  // A week is planned of people who have terms.
  expect(firstSteps(withTerms).at(-1)).toMatchObject({ isDone: false, to: "/shifts" });
  expect(firstSteps(facts).at(-1)).toMatchObject({ isDone: false, to: "/schedules/new?all=1" });
});

test("the first steps are shown for a month, unless they were dismissed", () => {
  const company = { createdAt: 0, startHiddenAt: null, closedAt: null };
  expect(showsFirstSteps(company, 30 * dayMs - 1)).toBe(true);
  expect(showsFirstSteps(company, 30 * dayMs)).toBe(false);
  expect(showsFirstSteps({ ...company, startHiddenAt: 5 }, dayMs)).toBe(false);
  expect(showsFirstSteps({ ...company, closedAt: 5 }, dayMs)).toBe(false);
});

test.each([
  ["you", "a@b.es", null, "you"],
  [null, "a@b.es", null, "company"],
  ["otro", "Sol", null, "you"],
  [null, "Sol", "Marta", "invite"],
])("the first step at %s of %s and %s is %s", (named, companyName, fullName, step) => {
  expect(stepOf(named, { companyName, fullName })).toBe(step);
});
