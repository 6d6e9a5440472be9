import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { endFamily } from "~/modules/directory/end-session.server";
import { findSession } from "~/modules/directory/find-session.server";
import { noSessionCookie } from "~/modules/directory/cookies.server";
import { closeFamilySockets } from "~/modules/live/publish.server";

export const loader = () => redirect("/");

export async function action(args: ActionFunctionArgs) {
  const session = await findSession(args);
  if (session) {
    const { familyId, user } = session;
    await endFamily(args.context, { familyId });
    closeFamilySockets(args.context, { userId: user.id, familyIds: [familyId] });
  }
  return redirect("/login", { headers: { "Set-Cookie": noSessionCookie() } });
}
