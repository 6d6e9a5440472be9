import { profiles } from "#cell";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { isWithoutAccount } from "~/modules/directory/without-account";
import { isOtherManager } from "~/modules/policy/other-managers.server";
import type { Db } from "~/platform/db.server";
import type { Corrected } from "./correction";

/** The most managers who get a mail about a worker's proposal. */
const mailedAtMost = 20;

/**
 * The condition for a counterparty: another active manager for a proposal about oneself, otherwise the worker. The worker may be
 * deactivated, and may answer at a kiosk without an account. Nobody answers for a worker who has left the company.
 */
const canAnswer = (member: Member, { profileId }: Pick<Corrected, "profileId">) =>
  and(
    eq(profiles.companyId, member.company.id),
    profileId === member.profile.id
      ? isOtherManager(member)
      : and(eq(profiles.id, profileId), or(isNotNull(profiles.userId), isWithoutAccount(profiles))),
  );

/** Lists the counterparty's first profiles; empty if there is none. */
export const listCounterparty = ({ db }: { db: Db }, member: Member, of: Pick<Corrected, "profileId">) =>
  db
    .select({ profileId: profiles.id, email: profiles.email, fullName: profiles.fullName })
    .from(profiles)
    .where(canAnswer(member, of))
    .limit(mailedAtMost);

/** The SQL condition that there is a counterparty, for the batch of the correction. */
export const hasCounterparty = ({ db }: { db: Db }, member: Member, of: Pick<Corrected, "profileId">) =>
  sql`EXISTS ${db
    .select({ one: sql`1` })
    .from(profiles)
    .where(canAnswer(member, of))}`;
