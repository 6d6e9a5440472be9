// Stripe's terms in Spanish, for its local pages.
import type { InvoiceRecord, SubscriptionRecord } from "../core/records";
import type { DeliveryRecord } from "../core/state";

export const subscriptionStatus: Record<SubscriptionRecord["status"], string> = {
  trialing: "En prueba",
  active: "Activa",
  past_due: "Pago pendiente",
  unpaid: "Impagada",
  canceled: "Cancelada",
};

export const invoiceStatus: Record<InvoiceRecord["status"], string> = {
  draft: "Borrador",
  open: "Pendiente",
  paid: "Pagada",
  void: "Anulada",
};

export const deliveryState: Record<DeliveryRecord["state"], string> = {
  due: "por entregar",
  delivered: "entregado",
  lost: "perdido a propósito",
  "given-up": "no entregado",
};
