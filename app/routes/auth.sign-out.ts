import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { endSession } from "~/modules/accounts/end-session.server";
import { findSession } from "~/modules/accounts/find-session.server";
import { noSessionCookie } from "~/modules/accounts/session-cookie.server";
import { closeSessionSockets } from "~/modules/live/publish.server";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const session = await findSession(args);
  if (session) {
    await endSession(args.context, { sessionId: session.id });
    if (session.member) {
      closeSessionSockets(args.context, { companyId: session.member.company.id, sessionId: session.id });
    }
  }
  return redirect("/login", { headers: { "Set-Cookie": noSessionCookie() } });
}
