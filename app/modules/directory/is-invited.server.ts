import { invitations } from "#cell";
import { and, eq, gt } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/** Whether an address can accept an invitation. */
export async function isInvited(
  { db, now }: Pick<Deps, "db" | "now">,
  { email }: { email: string },
): Promise<boolean> {
  const open = and(
    eq(invitations.email, email),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, now),
  );
  const found = await withRetries(() =>
    db.query.invitations.findFirst({ columns: { id: true }, where: open }),
  );
  return found !== undefined;
}
