import { data, redirect } from "@remix-run/cloudflare";
import { closeBrowserSession } from "~/modules/session/cookies.server";
import type { GuardArgs, Session } from "~/modules/session/find-session.server";
import { orElseLogged } from "~/platform/log.server";
import { closeAccount } from "./close-account.server";
import { messages } from "./messages";

/** Handles 'Cerrar mi cuenta': signs out, or returns the obstacle. */
export async function submitClosing(
  args: GuardArgs,
  { session: { user }, form }: { session: Session; form: FormData },
) {
  const refusalAnswer = (status: number, problem: string) => data({ problem }, { status });
  if (form.get("confirmed") !== "yes") return refusalAnswer(422, messages.closeFailed);
  const close = async () => {
    const outcome = await closeAccount(args.context, { userId: user.id });
    switch (outcome.code) {
      case "closed":
        closeBrowserSession(args);
        return redirect("/close-account?closed=1");
      case "owner":
        return refusalAnswer(409, messages.closeOwner(outcome.companyName));
      case "keeper":
        return refusalAnswer(409, messages.closeKeeper(outcome.companyName));
      case "working":
        return refusalAnswer(409, messages.closeWorking(outcome.companyName));
      case "not-now":
        return refusalAnswer(409, messages.closeNotNow);
    }
  };
  return orElseLogged("close account", close, () => refusalAnswer(500, messages.closeFailed));
}
