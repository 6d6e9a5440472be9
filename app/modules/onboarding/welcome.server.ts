import type { User } from "~/modules/accounts/redeem-sign-in-link.server";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { ensureProfile } from "./ensure-profile.server";

/**
 * What a fresh session needs besides itself. A fault here must not cost the person their link, which is spent: they
 * go in, and the signed-in shell makes the missing profile.
 */
export async function welcome(deps: Deps, user: User): Promise<void> {
  await ensureProfile(deps, user).catch((fault: unknown) => logFault("first sign-in", fault));
}
