// The page on which a customer manages a subscription.
import { escapeHtml } from "../../mailbox/escape-html";
import type { LocalStripe } from "../core/create-stripe";
import { isLive } from "../core/live-subscription";
import { euros } from "../core/prices";
import type { CustomerRecord, SubscriptionRecord } from "../core/records";
import type { World } from "../core/world";
import { changesTo } from "./change-plan";
import { renderCard, renderInvoices, submitCustomer } from "./customer-parts";
import { buttons, day, formOf, frame } from "./layout";
import { subscriptionStatus } from "./words";

/** Renders the portal of a session; null for an unknown one. */
export function renderPortalPage({ world }: LocalStripe, id: string, notice: string): string | null {
  const portal = world.state.portals[id];
  const customer = portal && world.state.customers[portal.customer];
  if (!customer) return null;
  const own = Object.values(world.state.subscriptions).filter((one) => one.customer === customer.id);
  const live = own.filter(isLive);
  const back = portal.returnUrl
    ? `<p class="note"><a href="${escapeHtml(portal.returnUrl)}">← Volver a Fichaclara</a></p>`
    : "";
  const body = `${back}<h1>${escapeHtml(customer.name ?? customer.email ?? customer.id)}</h1>
<p class="note">Stripe local: no se mueve dinero.</p>
${notice}<h2>Suscripción</h2>
${live.map((one) => renderSubscriptionCard(world, one)).join("") || `<div class="card"><p class="empty">No hay ninguna suscripción.</p></div>`}
${renderCard(customer)}${renderInvoices(world, customer)}`;
  return frame("Tu suscripción", body);
}

/** Runs the requested action. @returns the portal's address. */
export function submitPortal({ control, world }: LocalStripe, id: string, form: URLSearchParams): string {
  const here = `/p/session/${id}`;
  const customer: CustomerRecord | undefined = world.state.customers[world.state.portals[id]?.customer ?? ""];
  if (!customer) return here;
  if (submitCustomer(control, customer, form)) return here;
  const subscription = world.state.subscriptions[form.get("subscription") ?? ""];
  if (subscription?.customer !== customer.id) return here;
  switch (form.get("do") ?? "") {
    case "change":
      control.changePlan(subscription.id, changesTo(world, subscription, form.get("price") ?? ""));
      break;
    case "cancel":
      control.cancelAtPeriodEnd(subscription.id, true);
      break;
    case "keep":
      control.cancelAtPeriodEnd(subscription.id, false);
  }
  return here;
}

function renderSubscriptionCard(world: World, subscription: SubscriptionRecord): string {
  const { status, periodEnd, cancelAtPeriodEnd, items } = subscription;
  const current = items.map(({ price }) => world.price(price)).find(({ meterEvent }) => !meterEvent);
  const end = cancelAtPeriodEnd ? `Termina el ${day(periodEnd)}` : `Se renueva el ${day(periodEnd)}`;
  const options = world.prices
    .filter(({ meterEvent }) => !meterEvent)
    .map(
      ({ id, name, unitAmount }) =>
        `<option value="${escapeHtml(id)}"${id === current?.id ? " selected" : ""}>${escapeHtml(name)}, ${euros(unitAmount ?? 0)} al mes</option>`,
    );
  const change = `<label>Plan<select name="price">${options.join("")}</select></label>
${buttons({ change: "Cambiar de plan" }, { main: "change" })}`;
  const ending = cancelAtPeriodEnd
    ? buttons({ keep: "Mantener la suscripción" })
    : buttons({ cancel: "Cancelar al final del periodo" });
  const hidden = { subscription: subscription.id };
  return `<div class="card"><p><strong>${escapeHtml(current?.name ?? "")}</strong> · ${subscriptionStatus[status]}<br>
<small>${end}</small></p>${formOf(change, hidden)}${formOf(ending, hidden)}</div>`;
}
