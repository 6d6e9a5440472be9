// Stripe's terms in Spanish, for its local pages.
import type { InvoiceRecord, SubscriptionRecord } from "../core/state";
import type { World } from "../core/world";
import { day } from "./layout";

const subscriptionStatus: Record<SubscriptionRecord["status"], string> = {
  trialing: "En prueba",
  active: "Activa",
  past_due: "Pago pendiente",
  canceled: "Cancelada",
};

export const invoiceStatus: Record<InvoiceRecord["status"], string> = {
  draft: "Borrador",
  open: "Pendiente",
  paid: "Pagada",
  void: "Anulada",
};

/** @example "Plus + empleados por encima de 30 · Activa · se renueva el 01/04/2026" */
export function describeSubscription(world: World, subscription: SubscriptionRecord): string {
  const { status, items, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  const names = items.map(({ price }) => world.price(price).name).join(" + ");
  const end = endedAt
    ? `terminó el ${day(endedAt)}`
    : `${cancelAtPeriodEnd ? "termina" : "se renueva"} el ${day(periodEnd)}`;
  return `${names} · ${subscriptionStatus[status]} · ${end}`;
}
