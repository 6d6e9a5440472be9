// The page that controls the local Stripe: its clock and its whole state.
import { monthOf } from "../core/clock";
import type { EventRecord } from "../core/state";
import type { StripeWorld } from "../core/world";
import type { StripePage } from "../site";
import { dayMs } from "../../../app/time/units";
import { cardButtons, invoiceRow, nameOf, submitCustomer } from "./customer-parts";
import { renderButtons, renderForm, formatMoment, row, renderSection } from "./layout";
import { describeSubscription } from "./words";

/** Late enough on the 1st that the month's invoices are final, anywhere in Spain. */
const firstOfMonthOffsetS = 3 * 3_600;
const shownRows = 50;

export const controlPage: StripePage = {
  path: /^\/()$/,

  show({ world }) {
    const { customers, subscriptions, invoices, events } = world.state;
    const newest = <T>(records: T[], render: (record: T) => string) =>
      records.slice(-shownRows).reverse().map(render);
    return {
      title: "Stripe local",
      body: `<h1>Stripe local</h1>
<p class="note">Hace de Stripe para esta copia de Fichaclara. No se mueve dinero.</p>
<h2>Reloj</h2><div class="card"><p>${describeClock(world)}</p>
${renderForm(renderButtons({ day: "Avanzar 1 día", week: "Avanzar 7 días", first: "Avanzar al próximo día 1" }))}</div>
${renderSection(
  "Clientes",
  newest(Object.values(customers), (customer) =>
    row(nameOf(customer), customer.id, renderForm(cardButtons(customer), { customer: customer.id })),
  ),
)}
${renderSection(
  "Suscripciones",
  newest(Object.values(subscriptions), (one) => row(describeSubscription(world, one), one.id)),
)}
${renderSection("Facturas", newest(Object.values(invoices), invoiceRow))}
${renderSection("Avisos a Fichaclara", newest(events, eventRow))}`,
    };
  },

  async submit(stripe, _, form) {
    const { world } = stripe;
    const { customers, invoices } = world.state;
    const action = form.get("do");
    const payer = invoices[form.get("invoice") ?? ""]?.customer;
    const customer = customers[payer ?? form.get("customer") ?? ""];
    if (action === "day") await stripe.advanceDays(1);
    else if (action === "week") await stripe.advanceDays(7);
    else if (action === "first")
      await stripe.advanceTo((monthOf(world.at()).end + firstOfMonthOffsetS) * 1000);
    else if (customer) submitCustomer(stripe, customer, form);
  },
};

function describeClock({ at, clock }: StripeWorld): string {
  const days = Math.round((clock.now() - clock.appNow()) / dayMs);
  const ahead =
    days > 0
      ? `<small>Va por delante del reloj de Fichaclara, que no se mueve, en días: ${days}. Allí los periodos pueden terminar en el futuro.</small>`
      : "";
  return `<strong>${formatMoment(at())}</strong>${ahead}`;
}

function eventRow({ type, created, dueAt, lastStatus, attempts }: EventRecord): string {
  const answer = lastStatus === null ? "sin respuesta" : `respuesta ${lastStatus}`;
  const next = dueAt === null ? "" : " · se repite";
  return row(type, `${formatMoment(created)} · ${attempts === 0 ? "por entregar" : answer + next}`);
}
