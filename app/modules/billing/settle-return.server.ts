import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { askStripe } from "./stripe.server";
import { syncSubscription } from "./sync-subscription.server";

/**
 * What has to be asked of Stripe before /subscription can be shown, when one comes back from its pages.
 * @returns where the page is shown then; null when there is nothing to ask.
 */
export async function followReturn(
  deps: Deps,
  { member: { company }, url }: { member: Member; url: URL },
): Promise<string | null> {
  const { searchParams } = url;
  const sessionId = searchParams.get("checkout") === "success" ? searchParams.get("session_id") : null;
  // Nothing of a company on its way to another cell can be written; webhook and cron come again.
  const isClosed = company.move !== null;
  if (sessionId !== null)
    return `/subscription?checkout=${isClosed ? "unknown" : await followCheckout(deps, { company, sessionId })}`;
  if (searchParams.get("portal") !== "back") return null;
  if (!isClosed) await followPortal(deps, { company });
  return "/subscription";
}

/** What became of a visit to Stripe's pages, as the address of /subscription then says it. */
type Return = "paid" | "unpaid" | "unknown";

/**
 * Learns from Stripe itself what became of a payment page, whether or not its webhook has come: only of a page that was
 * opened for this company. `unknown` when Stripe cannot be asked.
 */
async function followCheckout(
  deps: Deps,
  { company, sessionId }: Pick<Member, "company"> & { sessionId: string },
): Promise<Return> {
  const customerId = company.stripeCustomerId;
  if (customerId === null) return "unpaid";
  const outcome = await askStripe(deps.env, "return from checkout", async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    if (session.customer !== customerId || session.status !== "complete") return "unpaid";
    await syncSubscription(deps, { customerId });
    return "paid";
  });
  return typeof outcome === "string" ? outcome : "unknown";
}

/** After a visit to the portal, where anything may have been changed. A fault is logged; webhook and cron come anyway. */
async function followPortal(deps: Deps, { company }: Pick<Member, "company">): Promise<void> {
  const customerId = company.stripeCustomerId;
  if (customerId === null) return;
  await askStripe(deps.env, "return from the portal", () => syncSubscription(deps, { customerId }));
}
