import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { askStripe } from "./stripe.server";
import { syncSubscription } from "./server/sync-subscription.server";

/**
 * Fetches the state from Stripe when a user returns from its pages to /subscription.
 * @returns the address to redirect to; null if there is nothing to fetch.
 */
export async function handleCheckoutReturn(
  deps: Deps,
  { member: { company }, url }: { member: Member; url: URL },
): Promise<string | null> {
  const { searchParams } = url;
  const sessionId = searchParams.get("checkout") === "success" ? searchParams.get("session_id") : null;
  if (sessionId !== null)
    return `/subscription?checkout=${await followCheckout(deps, { company, sessionId })}`;
  if (searchParams.get("portal") !== "back") return null;
  await followPortal(deps, { company });
  return "/subscription";
}

/** The result of a visit to Stripe's pages, as the address of /subscription has it. */
type CheckoutResult = "paid" | "unpaid" | "unknown";

/** Returns Stripe's state of a payment page of this company, even before its webhook. `unknown` if Stripe does not answer. */
async function followCheckout(
  deps: Deps,
  { company, sessionId }: Pick<Member, "company"> & { sessionId: string },
): Promise<CheckoutResult> {
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

/**
 * Fetches the state after a visit to the portal, where anything may have changed. A fault is logged, since the webhook and the
 * cron job follow.
 */
async function followPortal(deps: Deps, { company }: Pick<Member, "company">): Promise<void> {
  const customerId = company.stripeCustomerId;
  if (customerId === null) return;
  await askStripe(deps.env, "return from the portal", () => syncSubscription(deps, { customerId }));
}
