import { companies, invitations } from "#schema";
import { and, eq, gt } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { hashInvitationToken } from "./invitation-token.server";

/** The invitation a token opens. Null for one that is unknown, altered, expired, used or deleted: nobody learns which. */
export async function findInvitation({ db, now }: Pick<Deps, "db" | "now">, { token }: { token: string }) {
  const tokenHash = await hashInvitationToken(token);
  if (!tokenHash) return null;
  const [found] = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
      companyName: companies.name,
      timeZone: companies.timeZone,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(
        eq(invitations.tokenHash, tokenHash),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, now),
      ),
    );
  return found ?? null;
}
