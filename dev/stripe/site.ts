// The local Stripe's pages for people: each shows a record and takes the forms of its buttons.
import type { LocalStripe } from "./create-stripe";
import { StripeError } from "./core/stripe-error";
import { checkoutPage } from "./pages/checkout-page";
import { controlPage } from "./pages/control-page";
import { invoicePage } from "./pages/invoice-page";
import { respondPage } from "./pages/layout";
import { portalPage } from "./pages/portal-page";

/** A kind of page, and its action. */
export interface StripePage {
  path: RegExp;
  /** Returns title and body; null for an unknown id. */
  show: (stripe: LocalStripe, id: string) => { title: string; body: string } | null;
  /** Runs a form's action. Returns the next address, or nothing to show the page again. */
  submit: (stripe: LocalStripe, id: string, form: URLSearchParams) => Promise<string | void> | string | void;
}

const stripePages: StripePage[] = [controlPage, checkoutPage, portalPage, invoicePage];
const refusalHtml = `<p class="alert" role="alert">Stripe no ha aceptado el cambio o la tarjeta ha fallado.</p>`;
const notFoundPage = { title: "No existe", body: '<h1>No existe</h1><p><a href="/">Stripe local</a></p>' };

/** Handles requests of pages; @returns 404 for unknown ones. */
export const createSite =
  (stripe: LocalStripe) =>
  async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const page = stripePages.find(({ path }) => path.test(pathname));
    const id = page?.path.exec(pathname)?.[1] ?? "";
    const shownPage = page?.show(stripe, id);
    if (!page || !shownPage) return respondPage(404, notFoundPage);
    if (request.method !== "POST") {
      const notice = searchParams.has("refused") ? refusalHtml : "";
      return respondPage(200, { ...shownPage, body: notice + shownPage.body });
    }
    if (isForeign(request)) return respondPage(403, notFoundPage);
    const location = await attemptSubmit(async () => {
      const form = new URLSearchParams(await request.text());
      return (await page.submit(stripe, id, form)) ?? pathname;
    }, pathname);
    return new Response(null, { status: 303, headers: { location } });
  };

/** Shows a refusal on the page of its form. */
async function attemptSubmit(submit: () => Promise<string>, pathname: string): Promise<string> {
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
