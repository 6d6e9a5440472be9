import { invitations } from "#schema";
import { and, count, eq, gt } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

/** How many invitations of a company can still be accepted. */
export async function countOpen(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, now),
      ),
    );
  return counted!.open;
}
