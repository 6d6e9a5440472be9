// The page on which a person pays for a subscription.
import { escapeHtml } from "../../mailbox/escape-html";
import { sumOf } from "../core/lines";
import { euros } from "../core/prices";
import type { CheckoutRecord } from "../core/state";
import { firstLines } from "../core/subscriptions";
import type { Page } from "../site";
import { buttons, day, formOf, row, section } from "./layout";

export const checkoutPage: Page = {
  path: /^\/c\/pay\/([^/]+)$/,

  show({ world }, id) {
    const checkout = world.state.checkouts[id];
    if (!checkout) return null;
    if (checkout.status !== "open") return showClosed(checkout);
    const rows = checkout.prices.map((price) => {
      const { name, amount, meter } = world.price(price);
      return row(name, meter ? "según uso" : `${euros(amount)} al mes`);
    });
    const today = row(
      "Hoy pagas",
      `Hasta el ${day(checkout.start.at)}, IVA incluido`,
      euros(sumOf(firstLines(world, checkout))),
    );
    return {
      title: "Pagar la suscripción",
      body: `<h1>Suscripción a Fichaclara</h1>
<p class="note">Stripe local: no se mueve dinero. Stripe pide aquí la tarjeta, el nombre y el NIF.</p>
${checkout.isRefused ? `<p class="alert" role="alert">La tarjeta ha sido rechazada. Prueba otra vez.</p>` : ""}
${section("Plan", [...rows, today])}
${formOf(buttons({ pay: "Pagar", fail: "Fallar el pago", cancel: "Cancelar" }))}`,
    };
  },

  submit(stripe, id, form) {
    const checkout = stripe.world.state.checkouts[id]!;
    if (form.get("do") === "cancel") return checkout.cancelUrl;
    if (form.get("do") !== "pay") return stripe.refuseCheckout(id);
    stripe.payCheckout(id);
    return successUrl(checkout);
  },
};

/** For a person who returns to a page that is closed. */
function showClosed(checkout: CheckoutRecord) {
  const isPaid = checkout.status === "complete";
  const title = isPaid ? "Esta suscripción ya está pagada" : "Esta página de pago ha caducado";
  const back = isPaid ? successUrl(checkout) : checkout.cancelUrl;
  return { title, body: `<h1>${title}</h1><p><a href="${escapeHtml(back)}">Volver a Fichaclara</a></p>` };
}

const successUrl = ({ successUrl, id }: CheckoutRecord) => successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
