import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";
import { settleCheckout, settlePortal } from "./settle-return.server";

/**
 * What has to be asked of Stripe before /subscription can be shown, when one comes back from its pages.
 * @returns where the page is shown then; null when there is nothing to ask.
 */
export async function settleVisit(
  deps: Deps,
  { member: { company }, url }: { member: Member; url: URL },
): Promise<string | null> {
  const sessionId = url.searchParams.get("session_id");
  if (url.searchParams.get("checkout") === "success" && sessionId !== null)
    return `/subscription?checkout=${await settleCheckout(deps, { company, sessionId })}`;
  if (url.searchParams.get("portal") !== "back") return null;
  await settlePortal(deps, { company });
  return "/subscription";
}
