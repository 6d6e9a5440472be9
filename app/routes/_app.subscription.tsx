import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type HeadersFunction,
} from "@remix-run/cloudflare";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { requireMeantForm } from "~/modules/directory/guards.server";
import { isMomentary, reasonOf } from "~/modules/directory/reason-of";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/billing/copy";
import { loadSubscription } from "~/modules/billing/load-subscription.server";
import { plans } from "~/modules/policy/plans";
import { returnMessage } from "~/modules/billing/return-message";
import { followReturn } from "~/modules/billing/settle-return.server";
import { submitSubscriptionForm } from "~/modules/billing/submit-subscription-form.server";
import { SubscriptionScreen } from "~/modules/billing/subscription-screen";
import { readUsage } from "~/modules/billing/read-usage.server";
import { inCell } from "~/platform/context.server";
import { keepUnanswered, leftBy } from "~/ui/no-answer";
import { keepAnswer, useLastAnswer } from "~/ui/use-last-answer";

export const meta: MetaFunction = () => [{ title: "Suscripción · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMay(args, "subscribe");
  const url = new URL(args.request.url);
  const deps = inCell(args.context, member.cell);
  const next = await followReturn(deps, { member, url });
  if (next !== null) throw redirect(next);
  const page = await loadSubscription(args, { member, usage: await readUsage(deps, member.company) });
  return {
    page,
    changeTo: plans.find(({ id }) => id === url.searchParams.get("change"))?.id ?? null,
    message: returnMessage(url.searchParams, page),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireMay(args, "subscribe");
  const deps = inCell(args.context, member.cell);
  return submitSubscriptionForm(deps, { member, form: await requireMeantForm(args.request, member) });
}

export const shouldRevalidate = keepUnanswered;

export async function clientAction(args: ClientActionFunctionArgs) {
  const answering = args.serverAction<typeof action>().catch((fault: unknown) => {
    if (!isMomentary(fault)) throw fault;
    return leftBy(fault, { error: reasonOf(fault, copy.failed) });
  });
  return keepAnswer(args, answering);
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Subscription() {
  const { page, changeTo, message } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return <SubscriptionScreen page={page} changeTo={changeTo} message={message} error={answer?.error} />;
}
