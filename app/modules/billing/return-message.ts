import { findPlan } from "~/modules/policy/plans";
import type { SubscriptionPage } from "./model/describe-subscription";

export interface ReturnMessage {
  tone: "success" | "info";
  text: string;
}

/** Returns the message after a change or a visit to Stripe's pages. It reports the database's state, not the address's claim. */
export function returnMessage(
  params: URLSearchParams,
  { phase, paymentStatus, plan }: Pick<SubscriptionPage, "phase" | "paymentStatus" | "plan">,
): ReturnMessage | null {
  const isRunning = phase === "live" && paymentStatus !== "suspended";
  const of = plan ? ` Tienes el plan ${findPlan(plan).name}.` : "";
  if (params.has("changed") && isRunning) return { tone: "success", text: `Plan cambiado.${of}` };
  switch (params.get("checkout") ?? "") {
    case "unpaid":
      return {
        tone: "info",
        text: "El pago no se ha completado y no se ha cobrado nada. Puedes volver a intentarlo.",
      };
    case "paid":
    case "unknown":
      return isRunning
        ? { tone: "success", text: `Suscripción activada.${of}` }
        : { tone: "info", text: unconfirmedText };
    case "cancel":
      return {
        tone: "info",
        text: "Has salido de la página de pago y no se ha cobrado nada. Elige un plan cuando quieras.",
      };
    default:
      return null;
  }
}

const unconfirmedText =
  "Todavía no hemos podido confirmar el pago. No hace falta que pagues otra vez: recarga esta página en unos minutos.";
