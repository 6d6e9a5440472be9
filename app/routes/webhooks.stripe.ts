import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { receiveEvent } from "~/modules/billing/receive-event.server";
import { refusal, requireMethod } from "~/platform/http.server";
import { readBytes } from "~/platform/upload.server";

/** Without a loader Remix would answer GET with 400 and log a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

/** Far above any of our events. */
const mostBytes = 512 * 1024;

/**
 * Receives Stripe's events. Enable these in its dashboard for {APP_ORIGIN}/webhooks/stripe:
 * checkout.session.completed · customer.subscription.created, .updated, .deleted, .paused, .resumed ·
 * invoice.finalized, .paid, .payment_failed, .payment_action_required, .marked_uncollectible, .voided
 */
export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const body = await readBytes(request, { mostBytes });
  if (!body) return refusal(413, "La petición es demasiado grande.");
  const { code } = await receiveEvent(context, { body, signature: request.headers.get("Stripe-Signature") });
  if (code === "bad-signature") return refusal(400, "La firma no es válida.");
  if (code === "not-configured") return refusal(503, "Los pagos no están configurados.");
  return Response.json({ error: null });
}
