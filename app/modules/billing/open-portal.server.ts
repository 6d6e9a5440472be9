import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { askStripe, type StripeRefusal } from "./stripe.server";
import { withCustomer } from "./server/with-customer.server";

export type PortalResult =
  StripeRefusal | { code: "opened"; url: string } | { code: "no-customer" | "no-url" };

/** Opens Stripe's portal for cards, invoices and cancellation. */
export async function openPortal(
  deps: Deps,
  member: Pick<Member, "company" | "email">,
): Promise<PortalResult> {
  const { env } = deps;
  return askStripe(env, "portal", async (stripe): Promise<PortalResult> => {
    if (member.company.stripeCustomerId === null) return { code: "no-customer" };
    const { url } = await withCustomer(deps, stripe, member, (customer) =>
      stripe.billingPortal.sessions.create({
        customer,
        locale: "es",
        return_url: `${env.APP_ORIGIN}/subscription?portal=back`,
      }),
    );
    return url ? { code: "opened", url } : { code: "no-url" };
  });
}
