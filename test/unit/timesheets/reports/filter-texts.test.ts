import { expect, test } from "vitest";
import { peopleText, periodText, rangeText } from "~/modules/timesheets/reports/model/filter-texts";
import { readReportForm } from "~/modules/timesheets/reports/report-form";

const todayOn = "2026-11-28";

test.each([
  ["01/11/2026", "30/11/2026", "Este mes"],
  ["2026-10-01", "2026-10-31", "Mes pasado"],
  ["01/11/2026", "28/11/2026", "Este mes"],
  ["02/11/2026", "28/11/2026", "02/11/2026 – 28/11/2026"],
  ["1/2/2026", "3/2/2026", "01/02/2026 – 03/02/2026"],
  ["31/02/2026", "03/03/2026", "por elegir"],
  ["", "03/03/2026", "por elegir"],
])("a period from %j to %j has the name %j", (from, to, words) => {
  expect(periodText({ from, to }, todayOn)).toBe(words);
});

test("results of a whole month have its name, and others their days", () => {
  expect(rangeText({ from: "2026-10-01", to: "2026-10-31" })).toBe("octubre de 2026");
  expect(rangeText({ from: "2026-10-01", to: "2026-10-30" })).toBe("01/10/2026 – 30/10/2026");
});

test.each([
  [["todos"], "Todo el equipo"],
  [["1", "todos"], "Todo el equipo"],
  [[], "por elegir"],
  [["1"], "Ana Sol"],
  [["2"], "1 elegida"],
  [["1", "2"], "2 elegidas"],
])("the people filter %j has the name %j", (people, words) => {
  expect(peopleText(people, (id) => (id === "1" ? "Ana Sol" : undefined))).toBe(words);
});

test.each([
  ["", []],
  ["open=period&people=todos", ["period"]],
  ["open=people&people=todos", ["people"]],
  ["find=1&who=ana", ["people"]],
  ["from=2026-10-01&to=2026-10-31&people=todos", []],
  ["from=x&to=2026-10-31&people=todos", ["period"]],
  ["from=2026-10-01&to=2026-10-31", ["people"]],
  ["from=x&to=y", ["period", "people"]],
])("the form for ?%s shows %j", (query, panels) => {
  const form = readReportForm(new URLSearchParams(query), todayOn);
  expect(form.open).toEqual(panels);
  if (query.startsWith("open")) expect([form.isAsked, form.profileIds]).toEqual([false, null]);
});
