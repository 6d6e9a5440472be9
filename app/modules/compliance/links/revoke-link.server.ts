import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import type { Action } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { nameOf } from "~/platform/statement.server";
import type { LinkKind } from "./link-kind.server";

/**
 * Returns the statement that ends a link and its sessions immediately: each request checks the link. It returns a row, also if the link had
 * ended before. It returns none if the company has no such link, or the member may no longer do it.
 */
export const revokedLink = (
  { now }: Pick<Deps, "now">,
  { table }: LinkKind,
  { member, id, needs }: { member: Member; id: string; needs: Action },
): SQL =>
  sql`UPDATE ${table} SET ${nameOf(table.revokedAt)} = coalesce(${table.revokedAt}, ${now})
    WHERE ${table.companyId} = ${member.company.id} AND ${table.id} = ${id} AND ${stillMay(member, needs, "company")}
    RETURNING ${nameOf(table.id)}`;
