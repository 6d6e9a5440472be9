import { expect, test } from "vitest";
import { inEveryPlan, planLinesOf, ownPlanText } from "~/modules/billing/plan-texts";
import { findPlan, plans } from "~/modules/policy/plans";

const plainLines = (lines: string[]) => lines.map((line) => line.replaceAll("\u00a0", " "));

test("a plan's card has its number of people, the price per person and the cost of one more", () => {
  expect(plainLines(planLinesOf(findPlan("pro")))).toEqual([
    "1-5 empleados",
    "Con 5 personas, 2,40 € por persona",
    "Si sois más de 5, cambias a Pyme y pagas solo la diferencia",
  ]);
  expect(plainLines(planLinesOf(findPlan("plus")))).toEqual([
    "16-30 empleados",
    "Con 30 personas, 1,60 € por persona",
    "+ 2 € al mes por empleado extra, según el máximo del mes",
    "Nadie deja de fichar por ser más",
  ]);
});

test("plan cards never repeat a common feature or another card's line", () => {
  const lines = plans.flatMap(planLinesOf);
  expect(new Set([...lines, ...inEveryPlan]).size).toBe(lines.length + inEveryPlan.length);
});

test.each([
  [1, "Para ti: Pro, 12\u00a0€ al mes, IVA incluido."],
  [5, "Para tus 5: Pro, 12\u00a0€ al mes, IVA incluido."],
  [9, "Para tus 9: Pyme, 24\u00a0€ al mes, IVA incluido."],
  [60, "Para tus 60: Plus, 108\u00a0€ al mes, IVA incluido."],
])("the plans' page names the plan that %i people need, and its price", (people, text) => {
  expect(ownPlanText(people)).toBe(text);
});
