// The page on which a customer manages a subscription.
import { escapeHtml } from "../../mailbox/escape-html";
import { euros } from "../core/prices";
import type { SubscriptionRecord } from "../core/state";
import { isLive } from "../core/subscription-status";
import type { StripeWorld } from "../core/world";
import type { StripePage } from "../site";
import { cardButtons, invoiceRow, nameOf, submitCustomer } from "./customer-parts";
import { renderButtons, renderForm, renderSection } from "./layout";
import { describeSubscription } from "./words";

export const portalPage: StripePage = {
  path: /^\/p\/session\/([^/]+)$/,

  show({ world }, id) {
    const { portals, customers, subscriptions, invoices } = world.state;
    const portal = portals[id];
    const customer = portal && customers[portal.customer];
    if (!customer) return null;
    const isOwn = (record: { customer: string }) => record.customer === customer.id;
    const live = Object.values(subscriptions).filter((one) => isOwn(one) && isLive(one));
    return {
      title: "Tu suscripción",
      body: `<p class="note"><a href="${escapeHtml(portal.returnUrl)}">← Volver a Fichaclara</a></p>
<h1>${escapeHtml(nameOf(customer))}</h1>
<p class="note">Stripe local: no se mueve dinero.</p>
${renderSection(
  "Suscripción",
  live.map((one) => subscriptionForms(world, one)),
)}
<h2>Tarjeta</h2><div class="card">${renderForm(cardButtons(customer))}</div>
${renderSection("Facturas", Object.values(invoices).filter(isOwn).reverse().map(invoiceRow))}`,
    };
  },

  submit(stripe, id, form) {
    const { portals, customers, subscriptions } = stripe.world.state;
    const customer = customers[portals[id]!.customer]!;
    const subscription = subscriptions[form.get("subscription") ?? ""];
    if (subscription?.customer !== customer.id) return submitCustomer(stripe, customer, form);
    const action = form.get("do");
    if (action === "change") stripe.changePlan(subscription.id, form.get("price") ?? "");
    else stripe.cancelAtPeriodEnd(subscription.id, action === "cancel");
  },
};

function subscriptionForms(world: StripeWorld, subscription: SubscriptionRecord): string {
  const has = (id: string) => subscription.items.some(({ price }) => price === id);
  const options = world.prices
    .filter(({ meter }) => !meter)
    .map(
      ({ id, name, amount }) =>
        `<option value="${escapeHtml(id)}"${has(id) ? " selected" : ""}>${escapeHtml(name)}, ${euros(amount)} al mes</option>`,
    );
  const hidden = { subscription: subscription.id };
  const ending: Record<string, string> = subscription.cancelAtPeriodEnd
    ? { keep: "Mantener la suscripción" }
    : { cancel: "Cancelar al final del periodo" };
  return `<div class="card"><p>${escapeHtml(describeSubscription(world, subscription))}</p>
${renderForm(`<label>Plan<select name="price">${options.join("")}</select></label>${renderButtons({ change: "Cambiar de plan" })}`, hidden)}
${renderForm(renderButtons(ending), hidden)}</div>`;
}
