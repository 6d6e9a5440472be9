import { Link } from "@remix-run/react";
import { Check } from "lucide-react";
import { findPlan, monthlyCost, plans, type Plan, type PlanFeature } from "~/modules/billing/plans";
import { buttonClass } from "~/ui/button";
import { Section } from "./section";

const everywhere = [
  "Fichajes e historial sin límite",
  "Quién trabaja ahora, en directo",
  "Reportes y exportación",
  "Registro verificable",
  "Personas dadas de baja: no cuentan",
];

/** What of a plan's features is worth a word to who compares. */
const support: Partial<Record<PlanFeature, string>> = {
  email_support: "Soporte por email",
  priority_support: "Soporte prioritario",
};

const examplePeak = 35;

export function Pricing() {
  const plus = findPlan("plus");
  const example = monthlyCost(plus, examplePeak);
  return (
    <Section
      id="precios"
      title="Un precio claro, como todo lo demás"
      lead="14 días de prueba con todo incluido. Después, el plan según cuántas personas estén activas. Sin permanencia: cancelas cuando quieras."
    >
      <ul className="grid gap-6 lg:grid-cols-3 lg:items-start">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <p className="mt-6 text-muted">
        Ejemplo con Plus: si en un mes llegas a {examplePeak} personas activas, pagas {plus.price} € +{" "}
        {example.extraEmployees} × {plus.extraPrice} € = {example.total} €.
      </p>
    </Section>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { name, price, employeeLimit, extraPrice, popular, features } = plan;
  const lines = [...everywhere, ...features.flatMap((feature) => support[feature] ?? [])];
  return (
    <li
      className={`rounded-card border bg-surface p-6 sm:p-8 ${popular ? "border-2 border-brand shadow-lg" : "border-line"}`}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-2xl font-semibold">{name}</h3>
        {popular && (
          <span className="rounded-full bg-brand px-3 py-1 text-sm font-semibold text-on-brand">
            Recomendado
          </span>
        )}
      </div>
      <p className="mt-1 text-lg text-muted">{employeeLimit}</p>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="text-5xl font-bold tracking-tight">{price} €</span>
        <span className="text-muted">al mes, IVA incluido</span>
      </p>
      <p className="mt-2 min-h-6 font-medium">{extraPrice && `+ ${extraPrice} € por empleado extra`}</p>
      <Link to="#empezar" className={`${buttonClass(popular ? "primary" : "quiet")} mt-5 w-full`}>
        Probar 14 días gratis
      </Link>
      <ul className="mt-6 flex flex-col gap-2.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}
