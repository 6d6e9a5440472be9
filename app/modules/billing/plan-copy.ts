import { monthlyCost, plans, type Plan } from "~/modules/policy/plans";

/** What every plan has, said once on the landing page and on /subscription. Only what exists. */
export const inEveryPlan = [
  "Fichajes e historial sin límite",
  "Quién trabaja ahora, en directo",
  "Reportes y exportación",
  "Registro verificable",
  "Solo cuentan las personas activas",
] as const;

/** What people above those that a plan includes cost; null where it ends there. */
export const extraLine = ({ extraPrice }: Plan): string | null =>
  extraPrice === null
    ? null
    : `+ ${formatEuros(extraPrice)} al mes por empleado extra, según el máximo del mes`;

/** What a month costs for each person, where the plan is full. */
export const perPerson = ({ price, includedEmployees }: Plan): string =>
  formatEuros(price / includedEmployees);

/** What a plan has that the others have not, on its card: for how many, what each costs, and what becomes of more. */
export function linesOf(plan: Plan): string[] {
  const { employeeLimit, includedEmployees } = plan;
  const next = plans[plans.indexOf(plan) + 1];
  const extra = extraLine(plan);
  return [
    employeeLimit,
    `Con ${includedEmployees} personas, ${perPerson(plan)} por persona`,
    ...(next
      ? [`Si sois más de ${includedEmployees}, cambias a ${next.name} y pagas solo la diferencia`]
      : []),
    ...(extra ? [extra, "Nadie deja de fichar por ser más"] : []),
  ];
}

/** What 'Empezar Ahora' leads to: nothing to pay until a day, or the part of this month that is left. */
export type StartTerms =
  { kind: "free"; chargedOn: string } | { kind: "prorated"; share: number; until: string };

/** What is charged today for a plan, and when the next payment comes. */
export function startLine({ price }: Plan, terms: StartTerms): string {
  const monthly = formatEuros(price);
  return terms.kind === "free"
    ? `Hoy no se cobra nada. Conservas los días de prueba y no pagas hasta el ${terms.chargedOn}: ese día se cobra el primer mes, ${monthly}.`
    : `Hoy se cobran unos ${formatEuros(price * terms.share)}, por los días que quedan hasta el ${terms.until}. Desde ese día, ${monthly} al mes.`;
}

const cents = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as people read it: '12 €', '3,87 €'. The space does not break. */
export const formatEuros = (amount: number): string =>
  `${Number.isInteger(amount) ? amount : cents.format(amount)}\u00a0€`;

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
