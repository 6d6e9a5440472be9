import { profiles } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";

/** The condition, for the batch of a change, that who makes it is still an active owner or admin when it runs. */
export const isStillManager = ({ profile, company }: Member): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} actor WHERE actor.id = ${profile.id} AND actor.company_id = ${company.id}
                AND actor.status = 'active' AND actor.role <> 'employee')`;
