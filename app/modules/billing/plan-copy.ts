import type { Plan, PlanFeature } from "./plans";

const featureNames: Record<PlanFeature, string> = {
  basic_dashboard: "Panel básico",
  email_support: "Soporte por email",
  advanced_dashboard: "Panel avanzado",
  priority_support: "Soporte prioritario",
  integrations: "Integraciones",
};

/** What a plan offers, a line each. */
export const planLines = ({ employeeLimit, extraPrice, features }: Plan): string[] => [
  employeeLimit,
  ...(extraPrice === null
    ? []
    : [`${extraPrice}\u00a0€ al mes por cada empleado de más, según el máximo del mes`]),
  ...features.map((feature) => featureNames[feature]),
];
