import { profiles } from "#schema";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import type { Member } from "./find-session.server";

/** The condition, for the batch of a change, that who makes it is still an active owner or admin when it runs. */
export const isStillManager = ({ profile, company }: Member): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} actor WHERE actor.id = ${profile.id} AND actor.company_id = ${company.id}
                AND actor.status = 'active' AND actor.role <> 'employee')`;

/** The statement, for the same batch, that finds the actor if the condition held: otherwise it is why nothing changed. */
export const findActingManager = ({ db }: Pick<Deps, "db">, member: Member) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, member.profile.id), isStillManager(member)));
