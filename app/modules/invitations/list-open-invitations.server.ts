import { companies, invitations } from "#schema";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";

const shown = 20;

/** The invitations that an address can still accept, the newest first, at most 20. */
export async function listOpenInvitations(
  { db, now }: Pick<Deps, "db" | "now">,
  { email }: { email: string },
) {
  return db
    .select({ id: invitations.id, role: invitations.role, companyName: companies.name })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(eq(invitations.email, email), eq(invitations.status, "pending"), gt(invitations.expiresAt, now)),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(shown);
}
