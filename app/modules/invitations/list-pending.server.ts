import { invitations } from "#schema";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

export const pendingPageSize = 50;

/**
 * One page of a company's pending invitations, expired ones included, by address: in the order of the index that keeps
 * them unique, so that a page costs the same however many there are.
 * @param after the last address of the page before.
 */
export async function listPending(
  { db }: Pick<Deps, "db">,
  { companyId, after }: { companyId: string; after: string | null },
) {
  const found = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      fullName: invitations.fullName,
      dni: invitations.dni,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.status, "pending"),
        gt(invitations.email, after ?? ""),
      ),
    )
    .orderBy(asc(invitations.email))
    .limit(pendingPageSize + 1);
  const page = found.slice(0, pendingPageSize);
  return { page, next: found.length > pendingPageSize ? page.at(-1)!.email : null };
}
