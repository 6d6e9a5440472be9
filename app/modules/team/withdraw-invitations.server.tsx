import { invitations, profiles, users } from "#schema";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { withdrawnMail } from "./withdrawn-mail";

/** How often a change is tried again because invitations came or went meanwhile; the last time they do not matter. */
export const withdrawalAttempts = 3;

/**
 * What becomes of the open invitations of people who are about to manage no more: whoever holds their links would join
 * on the word of somebody without a say. For the batch of that change.
 */
export async function planWithdrawal(
  deps: Deps,
  { member, profileIds, attempt }: { member: Member; profileIds: string[]; attempt: number },
) {
  const { db, now, env } = deps;
  const { company } = member;
  const theirs = and(
    eq(invitations.companyId, company.id),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, now),
    sql`${invitations.invitedBy} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
  )!;
  const open = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      fullName: invitations.fullName,
      sender: sql<string | null>`${profiles.fullName}`.as("sender"),
      owner: sql<string | null>`(SELECT u.email FROM ${profiles} o JOIN ${users} u ON u.id = o.user_id
                                 WHERE o.company_id = ${company.id} AND o.role = 'owner')`.as("owner"),
    })
    .from(invitations)
    .innerJoin(profiles, eq(profiles.id, invitations.invitedBy))
    .where(theirs)
    .orderBy(invitations.id);
  const recipient = open[0]?.owner;
  const mail = recipient && {
    dedupeKey: `invitations-withdrawn:${newId(now)}`,
    recipient,
    ...withdrawnMail({ origin: env.APP_ORIGIN, withdrawn: open }),
  };
  const known = open.map(({ id }) => id).join();
  return {
    /** The condition that they are still the same, so that the owner is told of each. */
    isCurrent:
      attempt < withdrawalAttempts
        ? sql`coalesce((SELECT group_concat(id) FROM (SELECT id FROM ${invitations} WHERE ${theirs} ORDER BY id)), '') = ${known}`
        : sql`TRUE`,
    /** The last statements of the batch: they tell the owner and delete the invitations. */
    statements: (when: SQL) => [
      ...(mail ? [queueMail(deps, mail, when)] : []),
      statement(db, sql`DELETE FROM ${invitations} WHERE ${theirs} AND ${when}`),
    ],
    /** To be called once the batch is written. */
    deliver: () => {
      if (mail) deliverSoon(deps);
    },
  };
}
