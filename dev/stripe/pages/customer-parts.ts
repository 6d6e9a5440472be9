// The card and the invoices of a customer, for the portal and the control page.
import { escapeHtml } from "../../mailbox/escape-html";
import type { LocalStripe } from "../create-stripe";
import { euros } from "../core/prices";
import type { CustomerRecord, InvoiceRecord } from "../core/state";
import { renderButtons, formatDay, renderForm } from "./layout";
import { invoiceStatusWords } from "./words";

export const nameOf = ({ name, email, id }: CustomerRecord): string => name ?? email ?? id;

export const cardButtons = ({ card }: CustomerRecord): string =>
  renderButtons({ working: "Tarjeta que funciona", failing: "Tarjeta que falla" }, card);

export function invoiceRow({ id, number, status, created, amountDue, nextAttemptAt }: InvoiceRecord): string {
  const retry = nextAttemptAt ? ` · nuevo intento el ${formatDay(nextAttemptAt)}` : "";
  const pay = status === "open" ? renderForm(renderButtons({ pay: "Pagar ahora" }), { invoice: id }) : "";
  return `<div class="row"><span><a href="/invoices/${escapeHtml(id)}">${escapeHtml(number ?? "Sin número")}</a>
<small>${formatDay(created)} · ${euros(amountDue)} · ${invoiceStatusWords[status]}${retry}</small></span>${pay}</div>`;
}

/** Runs the action of a card's or an invoice's button. */
export function submitCustomer(stripe: LocalStripe, customer: CustomerRecord, form: URLSearchParams): void {
  const action = form.get("do");
  if (action === "working" || action === "failing") return stripe.setCard(customer.id, action);
  const invoice = stripe.world.state.invoices[form.get("invoice") ?? ""];
  if (action === "pay" && invoice?.customer === customer.id) stripe.payInvoice(invoice.id);
}
