import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { explainCost } from "../plan-copy";
import type { SubscriptionPage } from "../model/describe-subscription";
import { findPlan, type PlanId } from "~/modules/policy/plans";

interface ChangePlanPanelProps {
  page: SubscriptionPage;
  /** The new plan. */
  plan: PlanId;
  isBusy: boolean;
}

/** Asks before a plan changes, with the cost and the date. It is part of the page, so that it works without scripts. */
export function ChangePlanPanel({ page, plan: id, isBusy }: ChangePlanPanelProps) {
  const plan = findPlan(id);
  const { nextInvoice, usage, freeUntil } = page;
  return (
    <section
      id="change"
      aria-labelledby="change-title"
      className="mt-6 rounded-card border border-brand bg-surface p-5"
    >
      <h2 id="change-title" className="text-xl font-bold">
        ¿Cambiar a {plan.name}?
      </h2>
      <p className="mt-2">
        Desde hoy tu plan será {plan.name}: {plan.price}&nbsp;€ al mes, IVA incluido.
        {page.plan && ` ${findPlan(page.plan).name} cuesta ${findPlan(page.plan).price}\u00a0€.`}
      </p>
      {freeUntil && <p className="mt-2">Hasta el {freeUntil} sigue siendo gratis. Hoy no se cobra nada.</p>}
      {plan.extraPrice !== null && !freeUntil && (
        <p className="mt-2">Este mes: {explainCost(plan, usage.peak)}.</p>
      )}
      {nextInvoice && !freeUntil && (
        <p className="mt-2">
          La diferencia de los días que quedan hasta el {nextInvoice.on} se suma o se descuenta en la factura
          de ese día. Hoy no se cobra nada.
        </p>
      )}
      {plan.extraPrice === null && usage.active > plan.includedEmployees && (
        <p className="mt-2 font-medium text-paused">
          Tienes {usage.active} empleados activos y {plan.name} es para {plan.includedEmployees}.{" "}
          {freeUntil ? `Desde el ${freeUntil} tendrás` : "Tienes"} siete días para desactivar a{" "}
          {usage.active - plan.includedEmployees}; después nadie podrá fichar entrada.
        </p>
      )}
      <Form method="post" className="mt-5 flex flex-col gap-3 sm:flex-row">
        <ExpectedProfileField />
        <input type="hidden" name="plan" value={id} />
        <Button type="submit" name="intent" value="change" softDisabled={isBusy}>
          Confirmar el cambio
        </Button>
        <Link to="/subscription" className={buttonClass("quiet")}>
          Dejarlo como está
        </Link>
      </Form>
    </section>
  );
}
