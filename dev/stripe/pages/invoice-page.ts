// An invoice for its customer, with a button to pay it.
import { escapeHtml } from "../../mailbox/escape-html";
import { euros } from "../core/prices";
import type { StripePage } from "../site";
import { nameOf } from "./customer-parts";
import { renderButtons, formatDay, renderForm, row, renderSection } from "./layout";
import { invoiceStatusWords } from "./words";

export const invoicePage: StripePage = {
  path: /^\/invoices\/([^/]+)$/,

  show({ world }, id) {
    const invoice = world.state.invoices[id];
    if (!invoice) return null;
    const customer = world.state.customers[invoice.customer]!;
    const taxIds = customer.taxIds.map(({ value }) => value).join(", ");
    const rows = invoice.lines.map(({ description, amount, start, end }) =>
      row(description, `${formatDay(start)} a ${formatDay(end)}`, euros(amount)),
    );
    return {
      title: "Factura",
      body: `<h1>Factura ${escapeHtml(invoice.number ?? "en borrador")}</h1>
<p class="note">${escapeHtml(`${nameOf(customer)} ${taxIds} · ${invoiceStatusWords[invoice.status]}`)}</p>
${renderSection("IVA incluido", [...rows, row("A pagar", "", euros(invoice.amountDue))])}
${invoice.status === "open" ? renderForm(renderButtons({ pay: `Pagar ${euros(invoice.amountDue)}` })) : ""}`,
    };
  },

  submit: (stripe, id) => stripe.payInvoice(id),
};
