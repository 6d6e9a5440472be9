import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { SubscriptionPage } from "../model/describe-subscription";
import { findPlan } from "~/modules/policy/plans";

/** The company's plan, next invoice and debt, or the end of its trial. */
export function CurrentPlan({ page, isBusy }: { page: SubscriptionPage; isBusy: boolean }) {
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
