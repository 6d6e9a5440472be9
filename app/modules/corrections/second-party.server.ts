import { profiles } from "#cell";
import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { isWithoutAccount } from "~/modules/directory/without-account";
import type { Db } from "~/platform/db.server";
import type { Corrected } from "./correction";

/** To how many managers a worker's proposal is mailed. */
const mailedAtMost = 20;

/**
 * Who can answer what somebody proposes: of their own record another manager, of somebody else's its person, also once they
 * are deactivated. Nobody answers their own. Whoever has no account answers at a kiosk; whoever has left is nobody to ask.
 */
const canAnswer = ({ company, profile }: Member, { profileId }: Pick<Corrected, "profileId">) =>
  and(
    eq(profiles.companyId, company.id),
    profileId === profile.id
      ? and(
          ...[isNotNull(profiles.userId), ne(profiles.id, profileId), eq(profiles.status, "active")],
          sql`role <> 'employee'`,
        )
      : and(
          eq(profiles.id, profileId),
          or(isNotNull(profiles.userId), sql.raw(isWithoutAccount("profiles"))),
        ),
  );

/** The first of them; nobody where there is no second party. */
export const listSecondParty = ({ db }: { db: Db }, member: Member, of: Pick<Corrected, "profileId">) =>
  db
    .select({ profileId: profiles.id, email: profiles.email })
    .from(profiles)
    .where(canAnswer(member, of))
    .limit(mailedAtMost);

/** The condition, for the batch that goes by it, that there is a second party, or none. */
export const hasSecondParty = ({ db }: { db: Db }, member: Member, of: Pick<Corrected, "profileId">) =>
  sql`EXISTS ${db
    .select({ one: sql`1` })
    .from(profiles)
    .where(canAnswer(member, of))}`;
