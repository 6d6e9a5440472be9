import { Link } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import { InEveryPlan } from "~/modules/billing/in-every-plan";
import { linesOf } from "~/modules/billing/plan-copy";
import { findPlan, monthlyCost, plans, type SubscriptionPlan } from "~/modules/policy/plans";
import { buttonClass } from "~/ui/button";
import { formatDate } from "~/time/dates";
import { publishedPrices } from "./published-prices";
import { Section } from "./section";

const examplePeak = 35;
/** The size at which prices are compared. */
const comparedPeople = 60;
const decimals = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2 });

export function Pricing() {
  const plus = findPlan("plus");
  const example = monthlyCost(plus, examplePeak);
  return (
    <Section
      id="precios"
      title="Un precio claro, como todo lo demás"
      lead="14 días de prueba con todo incluido. Después, el plan según cuántas personas estén activas. Sin permanencia: cancelas cuando quieras."
    >
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3 lg:gap-6">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <InEveryPlan />
      <p className="mt-6 text-muted">
        Ejemplo con Plus: si en un mes llegas a {examplePeak} personas activas, pagas {plus.price}&nbsp;€ +{" "}
        {example.extraEmployees} × {plus.extraPrice}&nbsp;€ = {example.total}&nbsp;€.
      </p>
      <Others />
    </Section>
  );
}

function PlanCard({ plan }: { plan: SubscriptionPlan }) {
  const { name, price, popular, employeeLimit } = plan;
  return (
    <li
      className={`rounded-card border bg-surface p-4 sm:p-8 ${popular ? "border-brand shadow-lg ring-1 ring-brand" : "border-line"}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-xl font-semibold sm:text-2xl">{name}</h3>
        {popular && (
          <span className="rounded-full bg-brand px-3 py-1 text-sm font-semibold text-on-brand">
            Para {employeeLimit.replace("-", " a ")}
          </span>
        )}
      </div>
      <p className="mt-1 flex items-baseline gap-2 sm:mt-5">
        <span className="text-3xl font-bold tracking-tight sm:text-5xl">{price}&nbsp;€</span>
        <span className="text-muted">al mes, IVA incluido</span>
      </p>
      <Link to="#empezar" className={`${buttonClass(popular ? "primary" : "quiet")} mt-3 w-full sm:mt-5`}>
        Probar 14 días gratis
      </Link>
      <ul className="mt-3 flex flex-col gap-1 sm:mt-6 sm:gap-2.5">
        {linesOf(plan).map((line) => (
          <li key={line} className="flex gap-2.5 wrap-anywhere">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Published prices of other products, each with its source and date. */
function Others() {
  const plus = findPlan("plus");
  const { extraEmployees, total } = monthlyCost(plus, comparedPeople);
  return (
    <div className="mt-6 max-w-3xl sm:mt-10">
      <h3 className="text-xl font-semibold">
        Lo que cuestan {comparedPeople} personas, y lo que publican otros
      </h3>
      <p className="mt-2 text-muted">
        De otros, solo precios que hemos podido leer, con su fuente y su fecha. No siempre incluyen lo mismo,
        ni los impuestos: míralos antes de comparar.
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <span className="font-semibold text-brand">Fichaclara</span>
          <span>
            <strong className="tabular-nums">{total}&nbsp;€ al mes</strong>, IVA incluido: {plus.price}&nbsp;€
            + {extraEmployees} × {plus.extraPrice}&nbsp;€
          </span>
        </li>
        {publishedPrices.map(({ name, price, currency, unit, source, seenOn, ...published }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <span className="font-semibold">{name}</span>
            <span>
              <span className="tabular-nums">{price}</span> {unit}; × {comparedPeople} ={" "}
              <span className="tabular-nums">
                {decimals.format(published.perPerson * comparedPeople)}&nbsp;{currency}
              </span>
              <span className="block text-sm text-muted">
                Según{" "}
                <a href={source.url} rel="noopener nofollow" className="underline">
                  {source.name}
                </a>
                , leído el {formatDate(seenOn)}.
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
