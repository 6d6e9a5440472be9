import { Link } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { inEveryPlan, planLinesOf } from "~/modules/billing/plan-texts";
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
      lead="14 días de prueba con todo incluido. Después, según cuántas personas estén activas. Cancelas cuando quieras."
    >
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3 lg:gap-6">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <p className="mt-4 text-center lg:mt-6">
        <Link to="#empezar" className={`${buttonClass()} w-full sm:w-auto`}>
          Empezar gratis
        </Link>
      </p>
      <Folded title="Qué incluyen todos los planes">
        <Lines lines={inEveryPlan} />
      </Folded>
      <p className="text-muted">
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
      className={`rounded-card border bg-surface p-4 lg:p-8 ${popular ? "border-brand shadow-lg ring-1 ring-brand" : "border-line"}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 md:max-lg:flex-col md:max-lg:items-start">
        <h3 className="text-xl font-semibold sm:text-2xl">{name}</h3>
        <span
          className={`text-sm font-semibold ${popular ? "rounded-full bg-brand px-3 py-1 text-on-brand" : "text-muted"}`}
        >
          Para {employeeLimit.replace("-", " a ")}
        </span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 sm:mt-5">
        <span className="text-3xl font-bold tracking-tight lg:text-5xl">{price}&nbsp;€</span>
        <span className="text-muted">al mes, IVA incluido</span>
      </p>
      <Lines lines={planLinesOf(plan).slice(1)} />
    </li>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-2 flex flex-col gap-1 sm:mt-6 sm:gap-2.5">
    {lines.map((line) => (
      <li key={line} className="flex gap-2.5 wrap-anywhere">
        <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
        {line}
      </li>
    ))}
  </ul>
);

/** A detail that visitors open. */
const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group mt-2 max-w-3xl pb-2">
    <summary className="flex min-h-11 list-none items-center gap-2 font-semibold hover:text-brand">
      {title}
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-brand transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    {children}
  </details>
);

/** What other products cost by their published prices, each with its source and date. */
function Others() {
  const { total } = monthlyCost(findPlan("plus"), comparedPeople);
  return (
    <div className="mt-6 max-w-3xl sm:mt-10">
      <h3 className="text-xl font-semibold">Lo que cuestan {comparedPeople} personas</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        <ProductCost name="Fichaclara" className="text-brand">
          <strong>{total}&nbsp;€ al mes</strong>, IVA incluido
        </ProductCost>
        {publishedPrices.map(({ name, perPerson, currency }) => (
          <ProductCost key={name} name={name}>
            desde {decimals.format(perPerson * comparedPeople)}&nbsp;{currency} al mes
          </ProductCost>
        ))}
      </ul>
      <Folded title="De dónde salen estas cifras">
        <p className="text-muted">
          Son precios publicados que hemos podido leer. No siempre incluyen lo mismo, ni los impuestos:
          míralos antes de comparar.
        </p>
        <ul className="mt-2 flex flex-col gap-2 text-muted">
          {publishedPrices.map(({ name, price, unit, source, seenOn }) => (
            <li key={name}>
              <span className="font-semibold text-ink">{name}</span>: {price} {unit}. Según{" "}
              <a href={source.url} rel="noopener nofollow" className="underline">
                {source.name}
              </a>
              , leído el {formatDate(seenOn)}.
            </li>
          ))}
        </ul>
      </Folded>
    </div>
  );
}

/** A product's name and its cost, aligned at the right. */
const ProductCost = ({
  name,
  className = "",
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
    <span className={`font-semibold ${className}`}>{name}</span>
    <span className="text-right tabular-nums">{children}</span>
  </li>
);
