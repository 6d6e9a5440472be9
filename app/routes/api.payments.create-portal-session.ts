import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/billing/copy";
import { openPortal } from "~/modules/billing/open-portal.server";
import { paymentRefusal } from "~/modules/billing/payment-refusal";
import { inCell } from "~/platform/context.server";
import { refusal, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireApiMay(args, "subscribe");
  const outcome = await openPortal(inCell(args.context, member.cell), member);
  if (outcome.code === "opened") return Response.json({ url: outcome.url, error: null });
  if (outcome.code === "no-url") return refusal(502, copy.noPortalUrl);
  const { status, error } = paymentRefusal(outcome.code);
  return refusal(status, error);
}
