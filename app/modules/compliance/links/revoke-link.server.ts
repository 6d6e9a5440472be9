import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { Action } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";

import type { LinkKind } from "./link-kind.server";

/**
 * Returns the statement that ends a link and its sessions immediately: each request checks the link. It returns a row, also if the link had
 * ended before. It returns none if the company has no such link, or the member may no longer do it.
 */
export const revokeLinkStatement = (
  { db, now }: Pick<Deps, "db" | "now">,
  { table }: LinkKind,
  { member, id, needs }: { member: Member; id: string; needs: Action },
) =>
  db
    .update(table)
    .set({ revokedAt: sql`coalesce(${table.revokedAt}, ${now})` })
    .where(and(eq(table.companyId, member.company.id), eq(table.id, id), stillMay(member, needs, "company")))
    .returning({ id: table.id });
