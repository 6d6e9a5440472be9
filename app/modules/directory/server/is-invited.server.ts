import { invitations } from "#cell";
import { and, eq, gt } from "drizzle-orm";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { GlobalDeps } from "~/platform/context.server";

/** Returns whether an address has a pending invitation in any cell that answers. */
export async function isInvited(deps: GlobalDeps, { email }: { email: string }): Promise<boolean> {
  const isOpenInvitation = and(
    eq(invitations.email, email),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, deps.now),
  );
  const { answers } = await askEachCell("invitations to an address", deps, ({ db }) =>
    db.select({ id: invitations.id }).from(invitations).where(isOpenInvitation).limit(1),
  );
  return answers.some((rows) => rows.length > 0);
}
