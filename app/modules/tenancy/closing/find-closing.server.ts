import { companies, events, profiles, subjects, timeLogs } from "#cell";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { missingExitAfterMs } from "~/modules/ledger/rules/decide-punch";
import { isLogOpen } from "~/modules/ledger/time-logs.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { hourMs } from "~/time/units";

const personRow = alias(profiles, "p");
const entryRow = alias(timeLogs, "t");

/** A person with an open entry. */
interface PersonAtWork {
  subject: number;
  profileId: string;
  name: string;
  since: number;
}

/** A company's state before it is closed. */
export interface Closing {
  company: typeof companies.$inferSelect;
  companySubject: number;
  /** The number of its newest event. */
  newest: number;
  isTaken: boolean;
  inside: PersonAtWork[];
  /** The names of those who may still be working. The exits of the others are missing. */
  atWork: string[];
  /** Whether the owner is its only person. */
  isAlone: boolean;
}

/** Reads it in one round trip. */
export async function findClosing(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<Closing> {
  const newest = sql`(SELECT ${events.seq} FROM ${events} WHERE ${events.ledger} = ${companies.ledger}
    ORDER BY ${events.seq} DESC LIMIT 1)`;
  const newestAt = sql`(SELECT ${events.recordedAt} FROM ${events} WHERE ${events.ledger} = ${companies.ledger}
    ORDER BY ${events.seq} DESC LIMIT 1)`;
  const hasWork = sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = ${personRow.subject}
    WHERE ${personRow.companyId} = ${companies.id})`;
  const isOnlyPerson = sql`(SELECT count(*) FROM (SELECT 1 FROM ${profiles} ${personRow}
    WHERE ${personRow.companyId} = ${companies.id} LIMIT 2)) < 2`;
  const companySubjectKey = sql`(SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${companies.ledger}
    AND ${subjects.profileId} IS NULL)`;
  const {
    companies: [found],
    inside,
  } = await batch(db, {
    companies: db
      .select({
        company: companies,
        companySubject: sql<number>`${companySubjectKey}`.as("company_subject"),
        newest: sql<number>`coalesce(${newest}, 0)`.as("newest"),
        newestAt: sql<number>`coalesce(${newestAt}, 0)`.as("newest_at"),
        hasWork: sql`${hasWork}`.mapWith(Boolean).as("has_work"),
        isAlone: sql`${isOnlyPerson}`.mapWith(Boolean).as("is_alone"),
      })
      .from(companies)
      .where(eq(companies.id, companyId)),
    inside: db
      .select({
        subject: profiles.subject,
        profileId: profiles.id,
        name: sql<string>`coalesce(${profiles.fullName}, ${profiles.email}, '')`.as("name"),
        since: sql<number>`${entryRow.checkInTime}`.as("since"),
      })
      .from(profiles)
      .innerJoin(entryRow, sql`${entryRow.subject} = ${profiles.subject} AND ${isLogOpen}`)
      .where(eq(profiles.companyId, companyId))
      .orderBy(entryRow.checkInTime, profiles.id),
  });
  const { company, newestAt: recordedAt, hasWork: works, ...state } = found!;
  const { registerExportedAt: takenAt } = company;
  const isTaken = isExportCurrent({ takenAt, newestAt: recordedAt, hasWork: works, now });
  const atWork = inside.filter(({ since }) => now - since < missingExitAfterMs).map(({ name }) => name);
  return { company, ...state, isTaken: isTaken, inside, atWork };
}

/** Returns the people of a company who get mails about its closing. */
export const findStaff = ({ db }: Pick<Deps, "db">, companyId: string) =>
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
    );

interface RegisterExport {
  /** When the owner last downloaded the whole register. */
  takenAt: number | null;
  /** When its newest event was recorded. */
  newestAt: number;
  /** Whether the company has ever had an entry. */
  hasWork: boolean;
  now: number;
}

/**
 * Whether the owner has the company's register, so that it may be closed. Nothing was recorded since the download,
 * or the download was within the last hour. Others may punch meanwhile, and the owner can download that after the closing.
 * Without any entry there is nothing to download.
 */
export const isExportCurrent = ({ takenAt, newestAt, hasWork, now }: RegisterExport): boolean =>
  !hasWork || (takenAt !== null && (takenAt >= newestAt || takenAt > now - hourMs));
