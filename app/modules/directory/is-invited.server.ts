import { invitations } from "#cell";
import { and, eq, gt } from "drizzle-orm";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** Whether an address can accept an invitation, of any company that can be asked now. */
export async function isInvited(deps: GlobalDeps, { email }: { email: string }): Promise<boolean> {
  const open = and(
    eq(invitations.email, email),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, deps.now),
  );
  const { answers } = await askEachCell("invitations to an address", deps, ({ db }) =>
    withRetries(() => db.query.invitations.findFirst({ columns: { id: true }, where: open })),
  );
  return answers.some((invitation) => invitation !== undefined);
}
