import { profiles } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";
import { rolesFor, type Action, type Role } from "./may";

/**
 * The condition, for the batch of a change, that who makes it is still active and in a role that may: somebody may have been
 * deactivated, or demoted, since the session was read.
 * @param roles those that may, where it is not as much to oneself as to others.
 */
export const stillMay = (
  { profile, company }: Member,
  action: Action,
  roles: readonly Role[] = rolesFor(action),
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} actor WHERE actor.id = ${profile.id} AND actor.company_id = ${company.id}
                AND actor.status = 'active' AND actor.role IN (SELECT value FROM json_each(${JSON.stringify(roles)})))`;

/** The statement, for the same batch, that finds the actor if the condition held: otherwise it is why nothing changed. */
export const findStillMay = ({ db }: { db: Db }, member: Member, action: Action) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, member.profile.id), stillMay(member, action)));
