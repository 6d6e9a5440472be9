import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { extendBrowserSession } from "~/modules/session/cookies.server";
import { renewSession } from "~/modules/directory/renew-session.server";
import { requireApiSession } from "~/modules/session/guards.server";
import { postOnly, refusal, requireMethod } from "~/platform/http.server";

export const loader = postOnly;

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const session = await requireApiSession(args);
  if (session.kind !== "browser") return refusal(403, "Renueva los tokens en /api/auth/token.");
  const expiresAt = await renewSession(args.context, session);
  const expires_in = Math.round((expiresAt - args.context.now) / 1000);
  extendBrowserSession(args, { expiresAt, member: session.member });
  return Response.json({ expires_in });
}
