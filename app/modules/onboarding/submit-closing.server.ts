import { data, redirect } from "@remix-run/cloudflare";
import { noSessionCookie } from "~/modules/directory/cookies.server";
import type { Session } from "~/modules/directory/find-session.server";
import type { GlobalDeps } from "~/platform/context.server";
import { faultTold } from "~/platform/log.server";
import { closeAccount } from "./close-account.server";
import { copy } from "./copy";

/** 'Cerrar mi cuenta': out, or why it is still there. */
export async function submitClosing(
  deps: GlobalDeps,
  { session: { user }, form }: { session: Session; form: FormData },
) {
  const refused = (status: number, problem: string) => data({ problem }, { status });
  if (form.get("confirmed") !== "yes") return refused(422, copy.closeFailed);
  const close = async () => {
    const outcome = await closeAccount(deps, { userId: user.id });
    switch (outcome.code) {
      case "closed":
        return redirect("/close-account?closed=1", { headers: { "Set-Cookie": noSessionCookie() } });
      case "owner":
        return refused(409, copy.closeOwner(outcome.companyName));
      case "keeper":
        return refused(409, copy.closeKeeper(outcome.companyName));
      case "working":
        return refused(409, copy.closeWorking(outcome.companyName));
      case "not-now":
        return refused(409, copy.closeNotNow);
    }
  };
  return faultTold("close account", close, () => refused(500, copy.closeFailed));
}
