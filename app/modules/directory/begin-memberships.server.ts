import { foundings, memberships } from "#directory";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf } from "~/platform/statement.server";
import { dayMs } from "~/time/units";
import type { Membership } from "./memberships.server";

const membershipRow = alias(memberships, "m");

type Stores = Pick<GlobalDeps, "directory" | "now">;
type BegunMembership = Pick<Membership, "userId" | "profileId" | "companyId" | "cell">;

/** How many companies a user and a network may found in 24 hours, including abandoned ones. */
export const mostFoundedADay = { perUser: 3, perNetwork: 20 };

/**
 * Notes that a user is about to found a company, unless they have a membership, even an unconfirmed one. Parallel calls note only one.
 * @param requester the network, as a keyed hash.
 * @returns their oldest membership, which may be another one; null when they or their network have founded too many in 24 hours.
 */
export async function beginFounding(
  { directory, now }: Stores,
  membership: BegunMembership & { requester?: string | null },
): Promise<Membership | null> {
  const { userId, profileId, companyId, cell, requester = null } = membership;
  const isWithinADay = sql`${foundings.createdAt} > ${now - dayMs}`;
  const {
    oldest: [oldest],
  } = await withRetries(() =>
    batch(directory, {
      founding: sql`INSERT INTO ${foundings} (${namesOf(foundings, "companyId", "userId", "requester", "createdAt")})
            SELECT ${companyId}, ${userId}, ${requester}, ${now}
            WHERE NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow} WHERE ${membershipRow.userId} = ${userId})
              AND (SELECT count(*) FROM ${foundings} WHERE ${foundings.userId} = ${userId}
                AND ${isWithinADay}) < ${mostFoundedADay.perUser}
              AND (SELECT count(*) FROM ${foundings} WHERE ${foundings.requester} = ${requester}
                AND ${isWithinADay}) < ${mostFoundedADay.perNetwork}
            ON CONFLICT (${nameOf(foundings.companyId)}) DO NOTHING`,
      membership: sql`INSERT INTO ${memberships} (${namesOf(memberships, "profileId", "userId", "companyId", "cell", "createdAt")})
            SELECT ${profileId}, ${userId}, ${companyId}, ${cell}, ${now}
            WHERE NOT EXISTS (SELECT 1 FROM ${memberships} ${membershipRow} WHERE ${membershipRow.userId} = ${userId})
              AND EXISTS (SELECT 1 FROM ${foundings} WHERE ${foundings.companyId} = ${companyId})`,
      oldest: directory
        .select()
        .from(memberships)
        .where(eq(memberships.userId, userId))
        .orderBy(asc(memberships.createdAt), asc(memberships.profileId))
        .limit(1),
    }),
  );
  return oldest ?? null;
}

/** Notes that a user is about to join a company. @returns their membership of it, which an earlier call may have created. */
export async function beginJoining(
  { directory, now }: Stores,
  membership: BegunMembership & { invitationId: string },
): Promise<Membership> {
  const { userId, companyId } = membership;
  const {
    theirs: [theirs],
  } = await withRetries(() =>
    batch(directory, {
      joined: directory
        .insert(memberships)
        .values({ ...membership, createdAt: now })
        .onConflictDoUpdate({
          target: [memberships.userId, memberships.companyId],
          set: {
            invitationId: sql`excluded.${nameOf(memberships.invitationId)}`,
            cell: sql`excluded.${nameOf(memberships.cell)}`,
          },
          setWhere: isNull(memberships.confirmedAt),
        }),
      theirs: directory
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, userId), eq(memberships.companyId, companyId))),
    }),
  );
  return theirs!;
}
