// An invoice for its customer, with a button to pay it.
import { escapeHtml } from "../../mailbox/escape-html";
import { euros } from "../core/prices";
import type { Page } from "../site";
import { nameOf } from "./customer-parts";
import { buttons, day, formOf, row, section } from "./layout";
import { invoiceStatus } from "./words";

export const invoicePage: Page = {
  path: /^\/invoices\/([^/]+)$/,

  show({ world }, id) {
    const invoice = world.state.invoices[id];
    if (!invoice) return null;
    const customer = world.state.customers[invoice.customer]!;
    const taxIds = customer.taxIds.map(({ value }) => value).join(", ");
    const rows = invoice.lines.map(({ description, amount, start, end }) =>
      row(description, `${day(start)} a ${day(end)}`, euros(amount)),
    );
    return {
      title: "Factura",
      body: `<h1>Factura ${escapeHtml(invoice.number ?? "en borrador")}</h1>
<p class="note">${escapeHtml(`${nameOf(customer)} ${taxIds} · ${invoiceStatus[invoice.status]}`)}</p>
${section("IVA incluido", [...rows, row("A pagar", "", euros(invoice.amountDue))])}
${invoice.status === "open" ? formOf(buttons({ pay: `Pagar ${euros(invoice.amountDue)}` })) : ""}`,
    };
  },

  submit: (stripe, id) => stripe.payInvoice(id),
};
