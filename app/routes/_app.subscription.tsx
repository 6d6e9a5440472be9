import { redirect, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/billing/messages";
import { listOwedInvoices } from "~/modules/billing/list-owed-invoices.server";
import { showSubscription } from "~/modules/billing/show-subscription.server";
import { plans } from "~/modules/policy/plans";
import { returnMessage } from "~/modules/billing/return-message";
import { handleCheckoutReturn } from "~/modules/billing/handle-checkout-return.server";
import { submitSubscriptionForm } from "~/modules/billing/submit-subscription-form.server";
import { SubscriptionScreen } from "~/modules/billing/subscription-screen";
import { readUsage } from "~/modules/billing/read-usage.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { keepUnanswered } from "~/ui/no-answer";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: "Suscripción · Fichaclara" }];

export const loader = guardLoader("subscribe", async (deps, { args, member, params }) => {
  const url = new URL(args.request.url);
  const next = await handleCheckoutReturn(deps, { member, url });
  if (next !== null) throw redirect(next);
  const owed = await listOwedInvoices(deps, member);
  if (owed.code === "paid") throw redirect("/subscription");
  const subscription = await showSubscription(args, { member, usage: await readUsage(deps, member.company) });
  return {
    page: subscription,
    debt: owed.debt,
    changeTo: plans.find(({ id }) => id === params.get("change"))?.id ?? null,
    message: returnMessage(params, subscription),
  };
});

export const action = guardAction("subscribe", submitSubscriptionForm);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<typeof action>(messages.failed, (error) => ({ error }));

export const headers = keepActionHeaders;

export default function Subscription() {
  const { page, debt, changeTo, message } = useLoaderData<typeof loader>();
  const answer = usePersistentActionData<typeof action>();
  return <SubscriptionScreen {...{ page, debt, changeTo, message }} error={answer?.error} />;
}
