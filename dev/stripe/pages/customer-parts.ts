// The card and the invoices of a customer, for the portal and the invoice's page.
import { escapeHtml } from "../../mailbox/escape-html";
import type { Control } from "../core/control";
import { euros } from "../core/prices";
import type { CustomerRecord, InvoiceRecord } from "../core/records";
import { amountDue, totalOf } from "../core/render/invoice";
import type { World } from "../core/world";
import { buttons, day, formOf, section } from "./layout";
import { invoiceStatus } from "./words";

/** Shows the card, and the outcome of the next charge. */
export function renderCard({ card, nextPayment }: CustomerRecord): string {
  const which = card === "working" ? "La tarjeta funciona." : "La tarjeta falla.";
  const next =
    nextPayment === null
      ? ""
      : ` El próximo cobro ${nextPayment === "fail" ? "fallará" : "saldrá bien"} en cualquier caso.`;
  const cards = { working: "Tarjeta que funciona", failing: "Tarjeta que falla" };
  const nexts = {
    "next-fail": "Que falle el próximo cobro",
    "next-succeed": "Que salga bien el próximo cobro",
  };
  return `<h2>Tarjeta</h2><div class="card"><p>${which}${next}</p>
${formOf(buttons(cards, { pressed: card }))}${formOf(buttons(nexts))}</div>`;
}

/** Lists invoices, newest first; open ones have a button. */
export function renderInvoices({ state }: World, customer: CustomerRecord): string {
  const own = Object.values(state.invoices).filter((invoice) => invoice.customer === customer.id);
  return section("Facturas", own.reverse().map(renderInvoiceRow), "Todavía no hay facturas.");
}

/** Runs the action of a card's or an invoice's button. @returns whether it was one. */
export function submitCustomer(control: Control, customer: CustomerRecord, form: URLSearchParams): boolean {
  switch (form.get("do") ?? "") {
    case "working":
    case "failing":
      control.setCard(customer.id, form.get("do") as CustomerRecord["card"]);
      return true;
    case "next-fail":
      control.setNextPayment(customer.id, "fail");
      return true;
    case "next-succeed":
      control.setNextPayment(customer.id, "succeed");
      return true;
    case "pay-invoice": {
      const invoice = control.state().invoices[form.get("invoice") ?? ""];
      if (invoice?.customer === customer.id) control.payInvoice(invoice.id);
      return true;
    }
    default:
      return false;
  }
}

export function renderInvoiceRow(invoice: InvoiceRecord): string {
  const { id, number, status, created, nextAttemptAt } = invoice;
  const retry = status === "open" && nextAttemptAt ? ` · nuevo intento el ${day(nextAttemptAt)}` : "";
  const amount = euros(status === "open" ? amountDue(invoice) : totalOf(invoice));
  const pay =
    status === "open"
      ? formOf(buttons({ "pay-invoice": "Pagar ahora" }, { main: "pay-invoice" }), { invoice: id })
      : "";
  return `<div class="row"><span><a href="/invoices/${escapeHtml(id)}">${escapeHtml(number ?? "Sin número")}</a>
<small>${day(created)} · ${invoiceStatus[status]}${retry}</small></span><span class="amount">${amount}</span>${pay}</div>`;
}
