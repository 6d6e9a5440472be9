// Stripe's terms in Spanish, for its local pages.
import type { InvoiceRecord, SubscriptionRecord } from "../core/state";
import type { StripeWorld } from "../core/world";
import { formatDay } from "./layout";

const subscriptionStatusWords: Record<SubscriptionRecord["status"], string> = {
  trialing: "En prueba",
  active: "Activa",
  past_due: "Pago pendiente",
  canceled: "Cancelada",
};

export const invoiceStatusWords: Record<InvoiceRecord["status"], string> = {
  draft: "Borrador",
  open: "Pendiente",
  paid: "Pagada",
  void: "Anulada",
};

/** @example "Plus + empleados por encima de 30 · Activa · se renueva el 01/04/2026" */
export function describeSubscription(world: StripeWorld, subscription: SubscriptionRecord): string {
  const { status, items, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  const names = items.map(({ price }) => world.price(price).name).join(" + ");
  const end = endedAt
    ? `terminó el ${formatDay(endedAt)}`
    : `${cancelAtPeriodEnd ? "termina" : "se renueva"} el ${formatDay(periodEnd)}`;
  return `${names} · ${subscriptionStatusWords[status]} · ${end}`;
}
