import { profiles } from "#cell";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { nameOf } from "~/platform/statement.server";

// Statements about profiles for batches of other modules.

type ProfileRow = typeof profiles.$inferInsert;

export const insertProfile = (db: Db, profile: ProfileRow) => db.insert(profiles).values(profile);

/** Returns the statement that changes a profile. Its company, ledger subject and creation never change. */
export const updateProfile = (
  db: Db,
  profileId: string,
  columns: Partial<Omit<ProfileRow, "id" | "companyId" | "subject" | "createdAt">> & { updatedAt: number },
) => db.update(profiles).set(columns).where(eq(profiles.id, profileId));

/**
 * Returns the statement that activates or deactivates people.
 * @param subjects their keys in the ledger.
 */
export const setStatus = (
  db: Db,
  { subjects, status, now }: { subjects: readonly number[]; status: ProfileRow["status"]; now: number },
) =>
  db
    .update(profiles)
    .set({ status, updatedAt: now })
    .where(sql`${profiles.subject} IN (SELECT value FROM json_each(${JSON.stringify(subjects)}))`);

/** Returns the statement that lets inactive people wait for room in the plan. A person who waits already keeps their place. */
export const beginToWait = (
  db: Db,
  { companyId, profileIds, now }: { companyId: string; profileIds: readonly string[]; now: number },
) =>
  db
    .update(profiles)
    .set({ waitingSince: now, updatedAt: now })
    .where(
      and(
        eq(profiles.companyId, companyId),
        eq(profiles.status, "inactive"),
        isNull(profiles.waitingSince),
        isOneOf(profileIds),
      ),
    );

/** Returns the statement that ends the wait of people whom a manager deactivates. */
export const endWaiting = (
  db: Db,
  { companyId, profileIds }: { companyId: string; profileIds: readonly string[] },
) =>
  db
    .update(profiles)
    .set({ waitingSince: null })
    .where(and(eq(profiles.companyId, companyId), isNotNull(profiles.waitingSince), isOneOf(profileIds)));

const isOneOf = (profileIds: readonly string[]) =>
  sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`;

/** Returns the statement that sets the commitments of profiles with new identities. */
export const setIdentityCommitments = (to: readonly { subject: number; commitment: string }[]) =>
  sql`UPDATE ${profiles} SET ${nameOf(profiles.identityCommitment)} = new.value ->> 'commitment'
        FROM json_each(${JSON.stringify(to)}) new WHERE ${profiles.subject} = new.value ->> 'subject'`;
