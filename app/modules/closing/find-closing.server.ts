import { companies, profiles } from "#cell";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { FORGOTTEN_MS } from "~/modules/ledger/model/decide-punch";
import { isOpen } from "~/modules/ledger/time-logs.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { isTaken } from "./is-taken";

/** Somebody who is in, and since when. */
interface Inside {
  subject: number;
  profileId: string;
  name: string;
  since: number;
}

/** A company as it stands on its way to be closed. */
export interface Closing {
  company: typeof companies.$inferSelect;
  companySubject: number;
  /** The number of its newest event. */
  newest: number;
  isTaken: boolean;
  inside: Inside[];
  /** The names of those of them who may still be at work: the others forgot to punch out. */
  atWork: string[];
  /** Whether its owner is the only one of it. */
  isAlone: boolean;
}

/** Reads it in one trip. */
export async function findClosing(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<Closing> {
  const newest = sql`(SELECT seq FROM events WHERE ledger = companies.ledger ORDER BY seq DESC LIMIT 1)`;
  const newestAt = sql`(SELECT recorded_at FROM events WHERE ledger = companies.ledger ORDER BY seq DESC LIMIT 1)`;
  const hasWork = sql`EXISTS (SELECT 1 FROM profiles p JOIN time_logs t ON t.subject = p.subject WHERE p.company_id = companies.id)`;
  const isAlone = sql`(SELECT count(*) FROM (SELECT 1 FROM profiles p WHERE p.company_id = companies.id LIMIT 2)) < 2`;
  const own = sql`(SELECT key FROM subjects WHERE ledger = companies.ledger AND profile_id IS NULL)`;
  const [[found], inside] = await withRetries(() =>
    db.batch([
      db
        .select({
          company: companies,
          companySubject: sql<number>`${own}`.as("company_subject"),
          newest: sql<number>`coalesce(${newest}, 0)`.as("newest"),
          newestAt: sql<number>`coalesce(${newestAt}, 0)`.as("newest_at"),
          hasWork: sql`${hasWork}`.mapWith(Boolean).as("has_work"),
          isAlone: sql`${isAlone}`.mapWith(Boolean).as("is_alone"),
        })
        .from(companies)
        .where(eq(companies.id, companyId)),
      db
        .select({
          ...{ subject: profiles.subject, profileId: profiles.id },
          name: sql<string>`coalesce(${profiles.fullName}, ${profiles.email}, '')`.as("name"),
          since: sql<number>`t.check_in_at`.as("since"),
        })
        .from(profiles)
        .innerJoin(sql`time_logs t`, sql`t.subject = ${profiles.subject} AND ${sql.raw(isOpen)}`)
        .where(eq(profiles.companyId, companyId))
        .orderBy(sql`t.check_in_at`, profiles.id),
    ]),
  );
  const { company, newestAt: recordedAt, hasWork: works, ...state } = found!;
  const { registerTakenAt: takenAt } = company;
  const taken = isTaken({ takenAt, newestAt: recordedAt, hasWork: works, now });
  const atWork = inside.filter(({ since }) => now - since < FORGOTTEN_MS).map(({ name }) => name);
  return { company, ...state, isTaken: taken, inside, atWork };
}

/** Those of a company who are told by mail what becomes of it. */
export const findStaff = ({ db }: Pick<Deps, "db">, companyId: string) =>
  withRetries(() =>
    db
      .select({ id: profiles.id, recipient: sql<string>`${profiles.email}`.as("recipient") })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, companyId),
          eq(profiles.status, "active"),
          isNotNull(profiles.userId),
          isNotNull(profiles.email),
        ),
      ),
  );
