// The page that controls the local Stripe: its clock, its webhooks and its whole state.
import { escapeHtml } from "../../mailbox/escape-html";
import type { LocalStripe } from "../core/create-stripe";
import { nextDayOfMonth } from "../core/periods";
import type { CustomerRecord, SubscriptionRecord } from "../core/records";
import type { WebhookMode } from "../core/state";
import type { World } from "../core/world";
import { renderInvoiceRow, submitCustomer } from "./customer-parts";
import { renderEventRow } from "./event-row";
import { buttons, day, formOf, frame, moment, section } from "./layout";
import { subscriptionStatus } from "./words";

const DAY_MS = 86_400_000;
/** Late enough on the 1st that the month's invoices are final, anywhere in Spain. */
const INTO_THE_FIRST_S = 3 * 3_600;
const SHOWN = 50;

const modes: Record<WebhookMode, string> = {
  deliver: "Normal",
  duplicate: "Duplicar",
  reorder: "Desordenar",
  lose: "Perder",
};

/** Shows clock, webhooks, customers, subscriptions, invoices and events. */
export function renderControlPage({ world }: LocalStripe, notice: string): string {
  const { customers, subscriptions, invoices, events } = world.state;
  const newest = <T>(records: Record<string, T>) => Object.values(records).reverse().slice(0, SHOWN);
  const body = `<h1>Stripe local</h1>
<p class="note">Hace de Stripe para esta copia de Fichaclara. No se mueve dinero.</p>
${notice}${renderClock(world)}
<h2>Avisos a Fichaclara a partir de ahora</h2>
<div class="card">${formOf(buttons(modes, { pressed: world.state.webhookMode }))}</div>
${section("Clientes", newest(customers).map(renderCustomerRow), "Todavía no hay clientes.")}
${section(
  "Suscripciones",
  newest(subscriptions).map((one) => renderSubscriptionRow(world, one)),
  "Todavía no hay suscripciones.",
)}
${section("Facturas", newest(invoices).map(renderInvoiceRow), "Todavía no hay facturas.")}
${section(
  "Eventos",
  events
    .slice(-SHOWN)
    .reverse()
    .map((event) => renderEventRow(world, event)),
  "Todavía no ha pasado nada.",
)}`;
  return frame("Stripe local", body);
}

/** Runs a button's action. @returns the page's address. */
export async function submitControl({ control, world }: LocalStripe, _: string, form: URLSearchParams) {
  const action = form.get("do") ?? "";
  const customer = world.state.customers[form.get("customer") ?? ""];
  const invoice = world.state.invoices[form.get("invoice") ?? ""];
  if (action in modes) control.webhooks.setMode(action as WebhookMode);
  else if (action === "day") await control.advanceDays(1);
  else if (action === "week") await control.advanceDays(7);
  else if (action === "first") await control.advanceTo(nextFirst(world));
  else if (action === "resend" || action === "twice")
    await control.webhooks.resend(form.get("event") ?? "", action === "twice" ? 2 : 1);
  else if (customer) submitCustomer(control, customer, form);
  else if (invoice) control.payInvoice(invoice.id);
  return "/";
}

const nextFirst = ({ at }: World) => (nextDayOfMonth(1, at()) + INTO_THE_FIRST_S) * 1000;

function renderClock({ at, clock }: World): string {
  const ahead = Math.round((clock.now() - clock.wallNow()) / DAY_MS);
  const warning =
    ahead > 0
      ? `<br><small>Va ${ahead} ${ahead === 1 ? "día" : "días"} por delante de Fichaclara, cuyo reloj no se mueve: allí los periodos pueden terminar en el futuro.</small>`
      : "";
  const steps = { day: "Avanzar 1 día", week: "Avanzar 7 días", first: "Avanzar al próximo día 1" };
  return `<h2>Reloj</h2><div class="card"><p><strong>${moment(at())}</strong>${warning}</p>${formOf(buttons(steps))}</div>`;
}

function renderCustomerRow(customer: CustomerRecord): string {
  const { id, name, email, card, nextPayment } = customer;
  const next = nextPayment === "fail" ? " · el próximo cobro fallará" : "";
  const actions: Record<string, string> =
    card === "working" ? { failing: "Tarjeta que falla" } : { working: "Tarjeta que funciona" };
  return `<div class="row"><span><strong>${escapeHtml(name ?? email ?? id)}</strong>
<small>${escapeHtml(id)} · la tarjeta ${card === "working" ? "funciona" : "falla"}${next}</small></span>
${formOf(buttons({ ...actions, "next-fail": "Que falle el próximo cobro" }), { customer: id })}</div>`;
}

function renderSubscriptionRow(world: World, subscription: SubscriptionRecord): string {
  const { id, status, items, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  const names = items.map(({ price }) => world.price(price).name).join(" + ");
  const end = endedAt
    ? `terminó el ${day(endedAt)}`
    : `${cancelAtPeriodEnd ? "termina" : "se renueva"} el ${day(periodEnd)}`;
  return `<div class="row"><span><strong>${escapeHtml(names)}</strong>
<small>${escapeHtml(id)} · ${subscriptionStatus[status]} · ${end}</small></span></div>`;
}
