import { events, subjects } from "#cell";
import { sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { findPerson } from "~/modules/ledger/find-person.server";
import type { Db } from "~/platform/db.server";
import { madeAt } from "~/platform/ids";
import { firstRow, literal } from "~/platform/statement.server";
import type { CorrectedPerson } from "./correction";

/**
 * Returns a person of the member's company whose record may be corrected; without `profileId` the member. Null for anybody else.
 */
export async function findCorrected(
  deps: { db: Db },
  { member, profileId }: { member: Member; profileId: string | null },
): Promise<(CorrectedPerson & { name: string }) | null> {
  const { company, profile } = member;
  const person = await findPerson(deps, { companyId: company.id, profileId: profileId ?? profile.id });
  // After an erasure nobody proposes anything about the person, and nobody could answer.
  if (person?.fullName === null && person.email === null) return null;
  return person && { subject: person.subject, profileId: person.id, name: displayName(person) };
}

/** The most events between the clocks of two machines that differ. */
const mostEventsApart = 1_000;

/**
 * Returns the profile of the person whose entry has this id; null if the company has no such entry.
 * An entry has the id of the event that opened it. `recorded_at` never decreases along a company's numbers, so a binary search
 * finds it. An index of ids would cost every punch.
 */
export async function findEntryOwner(
  { db: { $client: d1 } }: { db: Db },
  { ledger, entryId }: { ledger: number; entryId: string },
): Promise<string | null> {
  const at = madeAt(entryId);
  if (at === null) return null;
  const isBefore = sql`${events.recordedAt} < ${at}`;
  const ownerRow = await firstRow<{ profileId: string | null }>(
    d1,
    sql`WITH RECURSIVE search (low, high) AS (
          SELECT 1, max(${events.seq}) FROM ${events} WHERE ${events.ledger} = ${ledger}
          UNION ALL
          SELECT iif(${isBefore}, ${events.seq} + 1, low), iif(${isBefore}, high, ${events.seq})
          FROM search CROSS JOIN ${events} ON ${events.ledger} = ${ledger} AND ${events.seq} = (low + high) / 2
          WHERE low < high)
        SELECT ${subjects.profileId} AS profileId
        FROM search CROSS JOIN ${events} ON ${events.ledger} = ${ledger}
          AND ${events.seq} BETWEEN low AND low + ${literal(mostEventsApart)}
        JOIN ${subjects} ON ${subjects.key} = ${events.subject}
        WHERE low = high AND ${events.id} = ${blobOf(sql`${entryId}`)} LIMIT 1`,
  );
  return ownerRow?.profileId ?? null;
}
