import { profiles } from "#cell";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { isWithoutAccount } from "~/modules/session/without-account";
import { isManagerOf } from "~/modules/policy/other-managers.server";
import type { Db } from "~/platform/db.server";
import type { LocalDate } from "~/time/dates";

/** The most managers who get a mail about a worker's proposal. */
const mostMailedPeople = 20;

/** A day of a person whose record is corrected. */
export interface CorrectedDay {
  profileId: string;
  day: LocalDate;
}

const correctedRow = alias(profiles, "corrected_person");

/**
 * The condition for a counterparty: for a proposal about oneself another active manager, who manages the person on that day; otherwise the
 * worker. The worker may be deactivated, and may answer at a kiosk without an account. Nobody answers for a worker who has left the
 * company.
 */
const canAnswer = (member: Member, { profileId, day }: CorrectedDay) =>
  and(
    eq(profiles.companyId, member.company.id),
    profileId === member.profile.id
      ? sql`EXISTS (SELECT 1 FROM ${profiles} ${correctedRow} WHERE ${correctedRow.id} = ${profileId} AND ${isManagerOf(correctedRow, sql`${day}`)})`
      : and(eq(profiles.id, profileId), or(isNotNull(profiles.userId), isWithoutAccount(profiles))),
  );

/** Lists the counterparty's first profiles; empty if there is none. */
export const listCounterparty = ({ db }: { db: Db }, member: Member, of: CorrectedDay) =>
  db
    .select({ profileId: profiles.id, email: profiles.email, fullName: profiles.fullName })
    .from(profiles)
    .where(canAnswer(member, of))
    .limit(mostMailedPeople);

/** The SQL condition that there is a counterparty, for the batch of the correction. */
export const hasCounterparty = ({ db }: { db: Db }, member: Member, of: CorrectedDay) =>
  sql`EXISTS ${db
    .select({ one: sql`1` })
    .from(profiles)
    .where(canAnswer(member, of))}`;
