import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { SubscriptionPage } from "./load-subscription.server";
import { findPlan } from "./plans";

/** Where the company stands: its plan, its next invoice, what is owed; or how long the trial lasts. */
export function CurrentPlan({ page, isBusy }: { page: SubscriptionPage; isBusy: boolean }) {
  const { standing, plan, nextInvoice, endsOn, paymentStatus, hasCustomer } = page;
  const isLive = standing === "live";
  return (
    <section aria-labelledby="current-plan" className="mt-4 card p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id="current-plan" className="text-xl font-bold">
            {isLive ? `Plan ${plan ? findPlan(plan).name : "actual"}` : standingWords[standing].title}
          </h2>
          {!isLive && <p className="mt-1 text-muted">{standingWords[standing].text(page.trialEndsOn)}</p>}
          {nextInvoice && (
            <p className="mt-1">
              Próxima factura el {nextInvoice.on}: <strong>{nextInvoice.cost}</strong>
            </p>
          )}
          {endsOn && <p className="mt-1">Cancelada: termina el {endsOn}. Hasta entonces todo sigue igual.</p>}
        </div>
        {(isLive || hasCustomer) && (
          <Form method="post">
            <Button type="submit" name="intent" value="portal" look="quiet" softDisabled={isBusy}>
              Gestionar Suscripción
            </Button>
          </Form>
        )}
      </div>
      {paymentStatus !== "active" && (
        <div className="mt-4">
          <Notice tone="problem">
            {paymentStatus === "suspended"
              ? "La cuenta está suspendida por impago. Pon el pago al día en «Gestionar Suscripción» y todo vuelve a funcionar."
              : "No se ha podido cobrar la última factura. Actualiza la tarjeta en «Gestionar Suscripción»."}
          </Notice>
        </div>
      )}
    </section>
  );
}

const standingWords = {
  trial: {
    title: "Prueba gratuita",
    text: (on: string) => `Dura hasta el ${on}. Elige un plan cuando quieras, sin permanencia.`,
  },
  "trial-expired": {
    title: "La prueba gratuita ha terminado",
    text: (on: string) => `Terminó el ${on}. Elige un plan para seguir fichando.`,
  },
  canceled: {
    title: "La suscripción está cancelada",
    text: () => "Elige un plan para volver a fichar. Tu registro sigue aquí y se puede exportar.",
  },
};
