import { publish } from "~/modules/live/publish.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { alignExtraItem } from "./align-extra-item.server";
import { readTruth } from "./read-truth.server";
import { followHeadcount } from "./follow-headcount.server";
import { requireStripe } from "./stripe.server";
import { findCustomer, writeTruth } from "./write-truth.server";

const attempts = 8;

/**
 * Makes the company of a customer what Stripe says at this moment, whatever event made somebody ask: called once or
 * often, in any order and at once, the last word is Stripe's latest. Open tabs are told after the answer.
 * @throws StripeError when Stripe cannot be asked; Error when others keep writing.
 */
export async function syncSubscription(
  deps: Deps,
  { customerId }: { customerId: string },
): Promise<{ code: "synced" | "unknown-customer" }> {
  const { env } = deps;
  const stripe = requireStripe(env);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const known = await findCustomer(deps, customerId);
    if (!known) return { code: "unknown-customer" };
    const truth = await readTruth(stripe, { env, customerId });
    const { isWritten, isChanged } = await writeTruth(deps, known, truth);
    if (!isWritten) continue;
    const companyId = known.company.id;
    await alignExtraItem(stripe, { env, subscription: truth.subscription });
    if (isChanged) publish(deps, { companyId, news: { kind: "company" } });
    followHeadcount(deps, companyId);
    deliverSoon(deps);
    return { code: "synced" };
  }
  throw new Error(`billing: company of ${customerId} kept changing`);
}
