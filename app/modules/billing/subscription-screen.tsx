import { useNavigation, Form, Link } from "@remix-run/react";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { findPlan, type PlanId } from "~/modules/policy/plans";
import { buttonClass, Button } from "~/ui/button";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import type { ShownDebt } from "./model/describe-owed-invoices";
import type { SubscriptionPage } from "./model/describe-subscription";
import { PlanCards } from "./ui/plan-cards";
import { PlanUsage } from "./plan-usage";
import type { ReturnMessage } from "./return-message";
import { explainCost } from "./plan-texts";

interface SubscriptionScreenProps {
  page: SubscriptionPage;
  debt: ShownDebt;
  /** The plan of a change that is not confirmed. */
  changeTo: PlanId | null;
  message: ReturnMessage | null;
  /** The error of the last button. */
  error: string | undefined;
}

/** /subscription: the company's plan, and the other plans. */
export function SubscriptionScreen({ page, debt, changeTo, message, error }: SubscriptionScreenProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeading title="Suscripción" help="planes" />
      <LiveRegion className="mt-4 empty:absolute">
        {error ? (
          <Notice tone="problem">{error}</Notice>
        ) : (
          message && <Notice tone={message.tone}>{message.text}</Notice>
        )}
      </LiveRegion>
      <CurrentPlan page={page} isBusy={isBusy} />
      <OwedInvoices debt={debt} />
      <PlanUsage plan={page.countedPlan} active={page.usage.active} peak={page.usage.peak} />
      {changeTo && page.canChange && changeTo !== page.plan && (
        <ChangePlanPanel page={page} plan={changeTo} isBusy={isBusy} />
      )}
      <h2 className="mt-8 text-xl font-bold">Planes</h2>
      <PlanCards page={page} isBusy={isBusy} />
      <p className="mt-6 text-sm text-muted">
        Los periodos van del día 1 al último de cada mes. Puedes cancelar en cualquier momento.
      </p>
    </>
  );
}

/** The invoices that a canceled subscription left unpaid: what each is for, what its payment does, and the way to pay it. */
function OwedInvoices({ debt }: { debt: ShownDebt }) {
  if (debt === "unknown")
    return (
      <div className="mt-4">
        <Notice tone="info">
          Ahora no podemos comprobar si te queda una factura por pagar. Recarga la página en unos minutos.
        </Notice>
      </div>
    );
  if (debt.length === 0) return null;
  return (
    <section aria-labelledby="owed-invoices" className="mt-4 card p-5">
      <h2 id="owed-invoices" className="text-xl font-bold">
        {debt.length === 1 ? "Tienes una factura por pagar" : `Tienes ${debt.length} facturas por pagar`}
      </h2>
      <ul className="divide-y divide-line">
        {debt.map(({ name, amount, issuedOn, period, effect, page }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-4 py-4 last:pb-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold break-words">
                {name}: {amount}
              </p>
              <p className="text-muted">
                Del {issuedOn}
                {period && `, por el periodo del ${period.from} al ${period.to}`}.
              </p>
              <p className="mt-1">{effect}</p>
              {page === null && <p className="mt-1">Págala en «Gestionar Suscripción».</p>}
            </div>
            {page !== null && (
              <a href={page} target="_blank" rel="noreferrer" className={buttonClass()}>
                Pagar la factura
                <span className="sr-only"> {name} (se abre en otra pestaña)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangePlanPanelProps {
  page: SubscriptionPage;
  /** The new plan. */
  plan: PlanId;
  isBusy: boolean;
}

/** Asks before a plan changes, with the cost and the date. It is part of the page, so that it works without scripts. */
function ChangePlanPanel({ page, plan: id, isBusy }: ChangePlanPanelProps) {
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

/** The company's plan, next invoice and debt, or the end of its trial. */
function CurrentPlan({ page, isBusy }: { page: SubscriptionPage; isBusy: boolean }) {
  const { phase, plan, freeUntil, nextInvoice, endsOn, paymentStatus } = page;
  const { title, text } = phaseTexts[phase];
  return (
    <section aria-labelledby="current-plan" className="mt-4 card px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h2 id="current-plan" className="text-xl font-bold">
            {title ?? `Plan ${plan ? findPlan(plan).name : "actual"}`}
          </h2>
          {text && <p className="mt-1 text-muted">{text(page)}</p>}
          {freeUntil && <p className="mt-1">Hasta el {freeUntil} no se cobra nada.</p>}
          {phase === "live" && plan && !nextInvoice && (
            <p className="mt-1 text-muted">{findPlan(plan).price}&nbsp;€ al mes, IVA incluido</p>
          )}
          {nextInvoice && (
            <p className="mt-1">
              Próxima factura el {nextInvoice.on}: <strong>{nextInvoice.cost}</strong>
            </p>
          )}
          {endsOn && (
            <p className="mt-1">
              Cancelada: termina el {endsOn}.{page.isUndisturbed && " Hasta entonces todo sigue igual."}
            </p>
          )}
        </div>
        {page.canManage && (
          <Form method="post">
            <ExpectedProfileField />
            <Button type="submit" name="intent" value="portal" look="quiet" softDisabled={isBusy}>
              Gestionar Suscripción
            </Button>
          </Form>
        )}
      </div>
      {paymentStatus !== "active" && (
        <div className="mt-4">
          <Notice tone="problem">{debtTexts[paymentStatus]}</Notice>
        </div>
      )}
    </section>
  );
}

const debtTexts = {
  warning: "No se ha podido cobrar la última factura. Actualiza la tarjeta en «Gestionar Suscripción».",
  suspended:
    "La cuenta está suspendida por impago. Pon el pago al día en «Gestionar Suscripción» y todo vuelve a funcionar.",
};

interface PhaseWords {
  /** The plan's name by default. */
  title?: string;
  text?: (page: SubscriptionPage) => string;
}

const phaseTexts: Record<SubscriptionPage["phase"], PhaseWords> = {
  trial: {
    title: "Prueba gratuita",
    text: ({ trialEndsOn }) => `Dura hasta el ${trialEndsOn}. Elige un plan cuando quieras, sin permanencia.`,
  },
  "trial-expired": {
    title: "La prueba gratuita ha terminado",
    text: ({ trialEndsOn }) => `Terminó el ${trialEndsOn}. Elige un plan para seguir fichando.`,
  },
  canceled: {
    title: "La suscripción está cancelada",
    text: ({ paidUntil }) =>
      paidUntil === null
        ? "Elige un plan para volver a fichar. Tu registro sigue aquí y se puede exportar."
        : `Está pagada hasta el ${paidUntil} y hasta entonces tu empresa ficha como siempre. Para seguir después, elige un plan: se cobra desde ese día.`,
  },
  paused: { text: () => "En pausa: no se cobra nada hasta que la reanudes en «Gestionar Suscripción»." },
  live: {},
};
