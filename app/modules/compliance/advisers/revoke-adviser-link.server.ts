import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { adviserLink } from "../links/link-kind.server";
import { revokeLinkStatement } from "../links/revoke-link.server";

/**
 * Ends a gestoría's link and its sessions. A second call changes nothing.
 * @returns false when the company has no such link, or the member may no longer do it.
 */
export async function revokeAdviserLink(
  deps: Pick<Deps, "db" | "now">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const revoked = await withRetries(() =>
    revokeLinkStatement(deps, adviserLink, { member, id, needs: "take-payroll" }),
  );
  return revoked.length > 0;
}
