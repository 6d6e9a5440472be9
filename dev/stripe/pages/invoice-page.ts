// An invoice for its customer, with a button to pay it.
import { escapeHtml } from "../../mailbox/escape-html";
import type { LocalStripe } from "../core/create-stripe";
import { euros } from "../core/prices";
import { amountDue, totalOf } from "../core/render/invoice";
import { buttons, day, formOf, frame } from "./layout";
import { invoiceStatus } from "./words";

/** Renders an invoice by its id; null for an unknown one. */
export function renderInvoicePage({ world }: LocalStripe, id: string): string | null {
  const invoice = world.state.invoices[id];
  const customer = invoice && world.state.customers[invoice.customer];
  if (!customer) return null;
  const rows = invoice.lines.map(
    ({ description, amount, start, end }) =>
      `<li class="row"><span>${escapeHtml(description)}<small>${day(start)} a ${day(end)}</small></span>
<span class="amount">${euros(amount)}</span></li>`,
  );
  const taxIds = customer.taxIds.map(({ value }) => value).join(", ");
  const refused = invoice.status === "open" && invoice.attempts > 0;
  const body = `<h1>Factura ${escapeHtml(invoice.number ?? "en borrador")}</h1>
<p class="note">${escapeHtml(customer.name ?? customer.email ?? customer.id)} ${escapeHtml(taxIds)} · ${invoiceStatus[invoice.status]}</p>
${refused ? `<p class="alert">El último cobro ha fallado.</p>` : ""}
<div class="card"><ul>${rows.join("")}<li class="row total"><span>Total, IVA incluido</span><span class="amount">${euros(totalOf(invoice))}</span></li></ul>
${invoice.status === "open" ? formOf(buttons({ pay: `Pagar ${euros(amountDue(invoice))}` }, { main: "pay" })) : ""}</div>`;
  return frame("Factura", body);
}

/** Tries to charge it. @returns the invoice's address. */
export function submitInvoice({ control }: LocalStripe, id: string): string {
  control.payInvoice(id);
  return `/invoices/${id}`;
}
