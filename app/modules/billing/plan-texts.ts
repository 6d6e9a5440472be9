import { findPlanFor, monthlyCost, plans, type SubscriptionPlan } from "~/modules/policy/plans";

/** The features of every plan, for the landing page and /subscription. Only list features that exist. */
export const inEveryPlan = [
  "Fichajes e historial sin límite",
  "Quién trabaja ahora, en directo",
  "Turnos, horarios, saldo de horas y vacaciones",
  "Reportes y exportación",
  "Cierre del mes, con el «Conforme» de cada persona",
  "Fichero de nóminas y enlace para tu gestoría",
  "Registro verificable",
  "Solo cuentan las personas activas",
] as const;

/** Returns the price of additional people; null if the plan does not allow them. */
export const extraLine = ({ extraPrice }: SubscriptionPlan): string | null =>
  extraPrice === null
    ? null
    : `+ ${formatEuros(extraPrice)} al mes por empleado extra, según el máximo del mes`;

/** Returns the price for each person in a full plan. */
export const perPerson = ({ price, includedEmployees }: SubscriptionPlan): string =>
  formatEuros(price / includedEmployees);

/** Returns the lines of a plan's card: its size, the price for each person, and what more people cost. */
export function planLinesOf(plan: SubscriptionPlan): string[] {
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

/** Returns the plan and the price of a company: 'Para tus 9: Pyme, 24 € al mes, IVA incluido.' */
export function ownPlanText(people: number): string {
  const plan = findPlanFor(people);
  const whom = people > 1 ? `tus ${people}` : "ti";
  return `Para ${whom}: ${plan.name}, ${formatEuros(monthlyCost(plan, people).total)} al mes, IVA incluido.`;
}

/** The terms of a new subscription: free or already paid until a day, or the rest of this month. */
export type StartTerms =
  { kind: "free" | "paid"; chargedOn: string } | { kind: "prorated"; share: number; until: string };

/** Returns the line with today's charge of a plan and the day of the next payment. */
export function startLine({ price }: SubscriptionPlan, terms: StartTerms): string {
  const monthly = formatEuros(price);
  switch (terms.kind) {
    case "free":
      return `Hoy no se cobra nada. Conservas los días de prueba y no pagas hasta el ${terms.chargedOn}: ese día se cobra el primer mes, ${monthly}.`;
    case "paid":
      return `Hoy no se cobra nada: tienes pagado hasta el ${terms.chargedOn}. Ese día se cobra el primer mes, ${monthly}.`;
    case "prorated":
      return `Hoy se cobran unos ${formatEuros(price * terms.share)}, por los días que quedan hasta el ${terms.until}. Desde ese día, ${monthly} al mes.`;
  }
}

const centsFormat = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns an amount with a no-break space: '12 €', '3,87 €'. */
export const formatEuros = (amount: number): string =>
  `${Number.isInteger(amount) ? amount : centsFormat.format(amount)}\u00a0€`;

/** Returns the calculation of a month's cost: '35 empleados de máximo: 48 € + 5 × 2 € = 58 €'. */
export function explainCost(plan: SubscriptionPlan, peak: number): string {
  const { extraEmployees, total } = monthlyCost(plan, peak);
  if (plan.extraPrice === null) return `${total} €`;
  const calculation =
    extraEmployees > 0
      ? `${plan.price} € + ${extraEmployees} × ${plan.extraPrice} € = ${total} €`
      : `${total} €`;
  return `${peak} ${peak === 1 ? "empleado" : "empleados"} de máximo: ${calculation}`;
}
