import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { endFamily } from "~/modules/directory/end-session.server";
import { endSignIns } from "~/modules/directory/sign-ins.server";
import { findSession } from "~/modules/session/find-session.server";
import { closeBrowserSession } from "~/modules/session/cookies.server";
import { closeFamilySockets } from "~/modules/live/publish.server";

export const loader = () => redirect("/");

/** Ends this session; with `?everywhere` all sessions of its user. */
export async function action(args: ActionFunctionArgs) {
  const session = await findSession(args);
  if (session) {
    const { familyId, user } = session;
    const isEverywhere = new URL(args.request.url).searchParams.has("everywhere");
    const others = isEverywhere ? await endSignIns(args.context, { userId: user.id, allBut: familyId }) : [];
    await endFamily(args.context, { familyId });
    closeFamilySockets(args.context, { userId: user.id, familyIds: [familyId, ...others] });
  }
  closeBrowserSession(args);
  return redirect("/login");
}
