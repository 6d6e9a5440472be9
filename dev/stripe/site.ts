// The local Stripe except its API: pages for people, and calls for tests.
import type { LocalStripe } from "./core/create-stripe";
import { StripeError } from "./core/stripe-error";
import { answerControl } from "./control-calls";
import { renderCheckoutPage, renderClosedCheckout, submitCheckout } from "./pages/checkout-page";
import { renderControlPage, submitControl } from "./pages/control-page";
import { renderInvoicePage, submitInvoice } from "./pages/invoice-page";
import { renderPortalPage, submitPortal } from "./pages/portal-page";
import { page } from "./pages/layout";

/** Runs a form's action. Returns the next address. */
export type Submit = (stripe: LocalStripe, id: string, form: URLSearchParams) => Promise<string> | string;

/** Handles pages and control calls; @returns 404 for anything else. */
export function createSite(stripe: LocalStripe) {
  const routes: { path: RegExp; show: (id: string, notice: string) => string | null; submit: Submit }[] = [
    { path: /^\/()$/, show: (_, notice) => renderControlPage(stripe, notice), submit: submitControl },
    { path: /^\/c\/pay\/([^/]+)$/, show: (id) => showCheckout(stripe, id), submit: submitCheckout },
    {
      path: /^\/p\/session\/([^/]+)$/,
      show: (id, notice) => renderPortalPage(stripe, id, notice),
      submit: submitPortal,
    },
    { path: /^\/invoices\/([^/]+)$/, show: (id) => renderInvoicePage(stripe, id), submit: submitInvoice },
  ];

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "POST" && isForeign(request)) return page(403, notFound);
    if (pathname.startsWith("/_control/")) return answerControl(stripe, request);
    for (const { path, show, submit } of routes) {
      const [, id] = path.exec(pathname) ?? [];
      if (id === undefined) continue;
      if (request.method !== "POST") return answer(show(id, searchParams.has("refused") ? refusal : ""));
      const form = new URLSearchParams(await request.text());
      return redirect(await attempt(() => submit(stripe, id, form), pathname));
    }
    return page(404, notFound);
  };
}

const notFound = {
  title: "No existe",
  body: '<h1>Esta página no existe</h1><p><a href="/">Stripe local</a></p>',
};
const refusal = `<p class="alert" role="alert">Stripe no ha aceptado el cambio o la tarjeta ha fallado.</p>`;
const answer = (html: string | null) => (html === null ? page(404, notFound) : page(200, html));
const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Shows a refusal on the page of its form. */
async function attempt(submit: () => Promise<string> | string, pathname: string): Promise<string> {
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return `${pathname}?refused=1`;
  }
}

/** Another site's form must not move the clock. */
function isForeign(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && (origin === "null" || new URL(origin).host !== request.headers.get("host"));
}

function showCheckout(stripe: LocalStripe, id: string): string | null {
  const checkout = stripe.control.state().checkouts[id];
  if (!checkout) return null;
  return checkout.status === "open" ? renderCheckoutPage(stripe, checkout) : renderClosedCheckout(checkout);
}
