import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readSessionCookie, sessionCookie } from "~/modules/accounts/session-cookie.server";
import { renewSession } from "~/modules/accounts/renew-session.server";
import { requireApiSession } from "~/modules/accounts/require-session.server";
import { requireMethod } from "~/platform/http.server";

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const session = await requireApiSession(args);
  const expiresAt = await renewSession(args.context, { sessionId: session.id });
  const token = readSessionCookie(args.request);
  return Response.json(
    { expires_in: Math.round((expiresAt - args.context.now) / 1000) },
    token ? { headers: { "Set-Cookie": sessionCookie(token) } } : {},
  );
}
