import { profiles } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";

// What becomes of profiles in the batches of others.

type Row = typeof profiles.$inferInsert;

/** The statement that makes a profile. */
export const insertProfile = (db: Db, profile: Row) => db.insert(profiles).values(profile);

/** The statement that changes a profile. Whose it is and where it is told never change. */
export const updateProfile = (
  db: Db,
  profileId: string,
  columns: Partial<Omit<Row, "id" | "companyId" | "subject" | "createdAt">> & { updatedAt: number },
) => db.update(profiles).set(columns).where(eq(profiles.id, profileId));

/** The statement that activates or deactivates people. @param subjects their keys in the ledger. */
export const setStatus = (
  db: Db,
  { subjects, status, now }: { subjects: readonly number[]; status: Row["status"]; now: number },
) =>
  statement(
    db,
    sql`UPDATE ${profiles} SET status = ${status}, updated_at = ${now}
        WHERE subject IN (SELECT value FROM json_each(${JSON.stringify(subjects)}))`,
  );

/** The statement by which profiles commit to identities that were made anew. */
export const commitProfiles = (db: Db, to: readonly { subject: number; commitment: string }[]) =>
  statement(
    db,
    sql`UPDATE ${profiles} SET identity_commitment = new.value ->> 'commitment'
        FROM json_each(${JSON.stringify(to)}) new WHERE profiles.subject = new.value ->> 'subject'`,
  );
