import { profiles } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";
import { rolesFor, type Action, type Role } from "./may";

const actor = alias(profiles, "actor");

/**
 * Returns the SQL condition that the actor is still active and has a permitted role. The batch of a change requires it, since
 * the actor may have been deactivated or demoted after the session was read.
 * @param roles the permitted roles; by default those that may do it at least to oneself.
 */
export const stillMay = (
  { profile, company }: Member,
  action: Action,
  roles: readonly Role[] = rolesFor(action),
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} ${actor} WHERE ${actor.id} = ${profile.id} AND ${actor.companyId} = ${company.id}
                AND ${actor.status} = 'active' AND ${actor.role} IN (SELECT value
                  FROM json_each(${JSON.stringify(roles)})))`;

/** Returns the statement that finds the actor if {@link stillMay} held. In the same batch it explains why nothing changed. */
export const findStillMay = ({ db }: { db: Db }, member: Member, action: Action) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, member.profile.id), stillMay(member, action)));
