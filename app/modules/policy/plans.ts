export type PlanId = "pro" | "pyme" | "plus";

export interface SubscriptionPlan {
  id: PlanId;
  name: string;
  /** Euros a month, VAT included. */
  price: number;
  /** The text on screens. */
  employeeLimit: string;
  /** Active people that the price includes. */
  includedEmployees: number;
  /** Euros a month for each extra person; null if the plan has a limit instead. */
  extraPrice: number | null;
  popular: boolean;
}

/** The plans, in the order in which they are shown. */
export const plans: readonly SubscriptionPlan[] = [
  {
    id: "pro",
    name: "Pro",
    price: 12,
    employeeLimit: "1-5 empleados",
    includedEmployees: 5,
    extraPrice: null,
    popular: false,
  },
  {
    id: "pyme",
    name: "Pyme",
    price: 24,
    employeeLimit: "6-15 empleados",
    includedEmployees: 15,
    extraPrice: null,
    popular: true,
  },
  {
    id: "plus",
    name: "Plus",
    price: 48,
    employeeLimit: "16-30 empleados",
    includedEmployees: 30,
    extraPrice: 2,
    popular: false,
  },
];

export const findPlan = (id: PlanId): SubscriptionPlan => plans.find((plan) => plan.id === id)!;

/** Returns the cheapest plan for that many active people. */
export const findPlanFor = (people: number): SubscriptionPlan =>
  plans.find(({ includedEmployees, extraPrice }) => extraPrice !== null || people <= includedEmployees)!;

export interface MonthlyCost {
  /** People above those that the price includes. */
  extraEmployees: number;
  /** Euros, VAT included. */
  extras: number;
  total: number;
}

/** Returns the cost of a month with this peak of active people: 35 people on Plus are 48 + 5 × 2 = 58 €. */
export function monthlyCost(plan: SubscriptionPlan, peak: number): MonthlyCost {
  const extraEmployees = plan.extraPrice === null ? 0 : Math.max(0, peak - plan.includedEmployees);
  const extras = extraEmployees * (plan.extraPrice ?? 0);
  return { extraEmployees, extras, total: plan.price + extras };
}
