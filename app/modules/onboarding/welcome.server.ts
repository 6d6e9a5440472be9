import type { User } from "~/modules/accounts/redeem-sign-in-link.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { settleIn, type Arrival } from "./settle-in.server";

/**
 * What a fresh session needs besides itself. A fault here must not cost the person their link, which is spent: they
 * go in, and the signed-in shell makes the missing profile.
 * @returns null after such a fault.
 */
export async function welcome(
  deps: Deps,
  input: { user: User; invitationId: string | null },
): Promise<Arrival | null> {
  return settleIn(deps, input).catch((fault: unknown) => {
    logFault("first sign-in", fault);
    return null;
  });
}

/** The page that follows: the clock, or the one that asks or explains. */
export const pageAfter = (arrival: Arrival | null): "/dashboard" | "/join" =>
  arrival?.code === "undecided" || arrival?.code === "already-elsewhere" ? "/join" : "/dashboard";
