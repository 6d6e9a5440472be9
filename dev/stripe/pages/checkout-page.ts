// The page on which a person pays for a subscription.
import { escapeHtml } from "../../mailbox/escape-html";
import { sumAmounts } from "../core/lines";
import { euros } from "../core/prices";
import type { CheckoutRecord } from "../core/state";
import { firstLines } from "../core/subscriptions";
import type { StripePage } from "../site";
import { renderButtons, formatDay, renderForm, row, renderSection } from "./layout";

export const checkoutPage: StripePage = {
  path: /^\/c\/pay\/([^/]+)$/,

  show({ world }, id) {
    const checkout = world.state.checkouts[id];
    if (!checkout) return null;
    if (checkout.status !== "open") return showClosed(checkout);
    const rows = checkout.prices.map((price) => {
      const { name, amount, meter } = world.price(price);
      return row(name, meter ? "según uso" : `${euros(amount)} al mes`);
    });
    const todayRow = row(
      "Hoy pagas",
      `Hasta el ${formatDay(checkout.start.at)}, IVA incluido`,
      euros(sumAmounts(firstLines(world, checkout))),
    );
    return {
      title: "Pagar la suscripción",
      body: `<h1>Suscripción a Fichaclara</h1>
<p class="note">Stripe local: no se mueve dinero. Stripe pide aquí la tarjeta, el nombre y el NIF.</p>
${checkout.isRefused ? `<p class="alert" role="alert">La tarjeta ha sido rechazada. Prueba otra vez.</p>` : ""}
${renderSection("Plan", [...rows, todayRow])}
${renderForm(renderButtons({ pay: "Pagar", fail: "Fallar el pago", cancel: "Cancelar" }))}`,
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
