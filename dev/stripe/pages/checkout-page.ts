// The page on which a person pays for a subscription.
import { escapeHtml } from "../../mailbox/escape-html";
import type { LocalStripe } from "../core/create-stripe";
import { euros } from "../core/prices";
import { amountOf } from "../core/render/checkout";
import type { CheckoutRecord } from "../core/state";
import { planSubscription } from "../core/subscriptions";
import { buttons, day, frame } from "./layout";

/** Shows the items, today's amount, and three buttons. */
export function renderCheckoutPage({ world }: LocalStripe, checkout: CheckoutRecord): string {
  const { period } = planSubscription(world, checkout);
  const rows = checkout.lines.map((line) => {
    const { name, unitAmount } = world.price(line.price);
    const price = unitAmount === null ? "según uso" : `${euros(unitAmount)} al mes`;
    return `<li class="row"><span>${escapeHtml(name)}</span><span class="amount">${price}</span></li>`;
  });
  const total = `<li class="row total"><span>Hoy pagas<small>Hasta el ${day(period.end)}, IVA incluido</small></span>
<span class="amount">${euros(amountOf(world, checkout))}</span></li>`;
  const body = `<h1>Suscripción a Fichaclara</h1>
<p class="note">Stripe local: no se mueve dinero.</p>
${checkout.lastRefusal ? refusal : ""}
<div class="card"><ul>${rows.join("")}${total}</ul></div>
<div class="card"><form method="post">
${checkout.updatesName ? field("name", "Nombre o razón social", "Como debe figurar en la factura") : ""}
${checkout.collectsTaxId ? field("taxId", "NIF", "Opcional, por ejemplo B12345674") : ""}
${buttons({ pay: "Pagar", fail: "Fallar el pago", cancel: "Cancelar" }, { main: "pay" })}
</form></div>`;
  return frame("Pagar la suscripción", body);
}

/** For a person who returns to a page that is closed. */
export function renderClosedCheckout({ status, successUrl, cancelUrl, id }: CheckoutRecord): string {
  const isPaid = status === "complete";
  const back = isPaid ? returnUrl(successUrl, id) : (cancelUrl ?? successUrl);
  const title = isPaid ? "Esta suscripción ya está pagada" : "Esta página de pago ha caducado";
  return frame(title, `<h1>${title}</h1><p><a href="${escapeHtml(back)}">Volver a Fichaclara</a></p>`);
}

/** Pays, fails or cancels. @returns the next address. */
export function submitCheckout({ control }: LocalStripe, id: string, form: URLSearchParams): string {
  const checkout = control.state().checkouts[id];
  if (!checkout) return "/";
  const here = `/c/pay/${id}`;
  switch (form.get("do") ?? "") {
    case "pay":
      control.payCheckout(id, { name: form.get("name")?.trim(), taxId: form.get("taxId")?.trim() });
      return checkout.status === "complete" ? returnUrl(checkout.successUrl, id) : here;
    case "cancel":
      return checkout.cancelUrl ?? here;
    default:
      control.failCheckout(id);
      return here;
  }
}

const returnUrl = (successUrl: string, id: string) => successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);

const refusal = `<p class="alert" role="alert">La tarjeta ha sido rechazada. Prueba otra vez.</p>`;

const field = (name: string, label: string, hint: string) =>
  `<label>${label}<small>${hint}</small><input type="text" name="${name}" autocomplete="off"></label>`;
