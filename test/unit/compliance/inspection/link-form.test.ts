import { expect, test } from "vitest";
import { messages } from "~/modules/compliance/inspection/messages";
import { emptyLinkForm, readLinkForm } from "~/modules/compliance/inspection/read-link-form";
import { monthWithin, presetOf, presetRange } from "~/modules/compliance/inspection/period";

const todayOn = "2026-11-23";
const filled = {
  from: "01/10/2026",
  to: "31/10/2026",
  people: "todos",
  plans: "on",
  name: "  Inés   Pectora ",
  office: "Inspección Provincial",
  days: "15",
};
const readForm = (fields: Record<string, string>) => readLinkForm(new URLSearchParams(fields), todayOn);

test("an empty form gives the last twelve months of everybody, for fifteen days", () => {
  const { report, typed, requested } = emptyLinkForm(todayOn);
  expect(report.range).toEqual({ from: "2025-11-24", to: todayOn });
  expect([report.profileIds, report.withPlans, report.errors, typed.days, requested]).toEqual([
    ...[null, true, {}, "15", null],
  ]);
});

test("a filled form becomes a trimmed request", () => {
  expect(readForm(filled)).toMatchObject({
    errors: {},
    requested: {
      range: { from: "2026-10-01", to: "2026-10-31" },
      profileIds: null,
      withPlans: true,
      inspectorName: "Inés Pectora",
      office: "Inspección Provincial",
      days: 15,
    },
  });
  expect(readForm({ ...filled, plans: "" }).requested?.withPlans).toBe(false);
  expect(readForm({ ...filled, people: "ana" }).requested?.profileIds).toEqual(["ana"]);
  expect(readForm({ ...filled, days: "90" }).requested?.days).toBe(90);
});

test.each([
  ["name", "", messages.nameMissing],
  ["name", " ", messages.nameMissing],
  ["name", "x".repeat(121), messages.textWrong(120)],
  ["office", "", messages.officeMissing],
  ["office", "a\u0007b", messages.textWrong(120)],
  ...["", "0", "91", "1.5", "-1", "quince"].map((days) => ["days", days, messages.daysWrong] as const),
] as const)("the field %s with %j gives no request", (field, text, error) => {
  const form = readForm({ ...filled, [field]: text });
  expect([form.requested, form.errors]).toEqual([null, { [field]: error }]);
});

test("a form without people or with an invalid period gives no request", () => {
  expect(readForm({ ...filled, people: "" }).requested).toBeNull();
  expect(readForm({ ...filled, to: "30/09/2026" }).requested).toBeNull();
  expect(readForm({ ...filled, from: "01/10/2020" }).requested).toBeNull();
});

test("a period's button fills the period in and keeps the other fields", () => {
  const form = readForm({ ...filled, preset: "last-month", office: "" });
  expect([form.requested, form.errors, form.report.isAsked]).toEqual([null, {}, false]);
  expect(form.report.typed).toEqual({ from: "01/10/2026", to: "31/10/2026" });
  expect(form.typed.name).toBe("Inés Pectora");
});

test.each([
  ["this-month", "2026-11-23", "2026-11-01", "2026-11-30"],
  ["last-month", "2026-01-05", "2025-12-01", "2025-12-31"],
  ["last-year", "2026-11-23", "2025-11-24", "2026-11-23"],
  ["last-year", "2028-02-29", "2027-03-01", "2028-02-29"],
  ["four-years", "2026-11-23", "2022-11-24", "2026-11-23"],
] as const)("the preset %s on %s is from %s to %s", (preset, on, from, to) =>
  expect(presetRange(preset, on)).toEqual({ from, to }),
);

test("a period is matched to its preset, and other days match none", () => {
  expect(presetOf({ from: "2026-10-01", to: "2026-10-31" }, todayOn)).toBe("last-month");
  expect(presetOf({ from: "2026-10-01", to: "2026-10-30" }, todayOn)).toBeNull();
});

test.each([
  ["2026-09-01", null],
  ["2026-10-01", { from: "2026-10-15", to: "2026-10-31" }],
  ["2026-11-01", { from: "2026-11-01", to: "2026-11-30" }],
  ["2026-12-01", { from: "2026-12-01", to: "2026-12-03" }],
  ["2027-01-01", null],
])("for the month %s a link shows %j", (month, days) =>
  expect(monthWithin(month, { from: "2026-10-15", to: "2026-12-03" })).toEqual(days),
);
