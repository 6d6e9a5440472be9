import { inspectorLinks } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";

/**
 * Ends a link at once, and what has been opened by it: each request asks for it anew. Revoked twice is revoked.
 * @returns false where the company has no such link.
 */
export async function revokeLink(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const revoked = await withRetries(() =>
    db
      .update(inspectorLinks)
      .set({ revokedAt: sql`coalesce(${inspectorLinks.revokedAt}, ${now})` })
      .where(
        and(
          eq(inspectorLinks.companyId, member.company.id),
          eq(inspectorLinks.id, id),
          stillMay(member, "manage-inspections"),
        ),
      )
      .returning({ id: inspectorLinks.id }),
  );
  return revoked.length > 0;
}
