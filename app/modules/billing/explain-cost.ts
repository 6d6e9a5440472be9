import { monthlyCost, type Plan } from "./plans";

/** What a month costs, reckoned before the reader's eyes: '35 empleados de máximo: 48 € + 5 × 2 € = 58 €'. */
export function explainCost(plan: Plan, peak: number): string {
  const { extraEmployees, total } = monthlyCost(plan, peak);
  if (plan.extraPrice === null) return `${total} €`;
  const reckoned =
    extraEmployees > 0
      ? `${plan.price} € + ${extraEmployees} × ${plan.extraPrice} € = ${total} €`
      : `${total} €`;
  return `${peak} ${peak === 1 ? "empleado" : "empleados"} de máximo: ${reckoned}`;
}
