import { corrections, profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { blobOf } from "~/modules/ledger/ledger-columns";
import { rolesOver } from "~/modules/policy/may";
import { isInScopeOn } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";
import { allRows, firstRow, renderOnce, literal } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import type { Correction } from "./correction";
import {
  correctionColumns,
  correctionJoins,
  correctionsPageSize,
  correctedDay,
  correctionsPageOf,
  proposedAt,
  toCorrection,
  type CorrectionRow,
} from "./server/correction-rows.server";
import { isContested, isOutdated, isRefused, isUnanswered, isWaiting } from "./pending";

const personRow = alias(profiles, "p");
const entryOwnerRow = alias(profiles, "w");
const correctionRow = alias(corrections, "c");
const entryRow = alias(timeLogs, "o");

/** Whether the member may see and answer proposals about other people. */
export const managesOthers = ({ profile: { role, status } }: Member): boolean =>
  status === "active" && rolesOver("correct").includes(role);

/** The last correction of a page, by key. */
export interface CorrectionCursor {
  at: number;
  subject: number;
  seq: number;
}

export interface CorrectionsQuery {
  /** `open`: those that wait for an answer, and disagreements that a manager can still apply. */
  status: "open" | "all";
  before: CorrectionCursor | null;
  /** Restricts the list to one day, or to one entry. */
  day?: LocalDate | null;
  entry?: { profileId: string; id: string } | null;
}

const isPending = renderOnce(sql.join([isWaiting, isOutdated, isContested, isRefused], sql` OR `));

/**
 * Lists corrections, newest first: a manager's own and those of the people they manage; of themselves for other members. One page, by key.
 * @returns `next`: the cursor of the next page; null after the last.
 */
export async function listCorrections(
  { db: { $client: d1 } }: { db: Db },
  { member, status, before, day = null, entry = null }: CorrectionsQuery & { member: Member },
): Promise<{ corrections: Correction[]; next: CorrectionCursor | null }> {
  const isManager = managesOthers(member);
  const { ledger } = member.company;
  const conditions = [
    isManager && entry === null
      ? sql`${correctionRow.ledger} = ${ledger}`
      : sql`+${correctionRow.ledger} = ${ledger}`,
  ];
  if (status === "open") conditions.push(sql`${isUnanswered} AND (${isPending})`);
  // The unary plus makes SQLite search by person or day instead of scanning the company's corrections.
  const areFewRows = !isManager || day !== null || entry !== null;
  if (!isManager) conditions.push(sql`${correctionRow.subject} = ${member.profile.subject}`);
  else if (member.profile.managedCentres !== null)
    conditions.push(
      sql`(${isInScopeOn(member, personRow, correctedDay)} OR ${correctionRow.subject} = ${member.profile.subject})`,
    );
  const newestFirst = areFewRows ? sql`+(${proposedAt})` : sql`(${proposedAt})`;
  if (entry !== null)
    conditions.push(
      sql`${correctionRow.subject} = (SELECT ${entryOwnerRow.subject} FROM ${profiles} ${entryOwnerRow} WHERE ${entryOwnerRow.id} = ${entry.profileId})`,
      sql`coalesce(${correctionRow.proposal} ->> '$.entry', ${correctionRow.seq}) = ${openingSeqOf(entry)}`,
    );
  if (day !== null) conditions.push(sql`${correctedDay} = ${day}`);
  if (before)
    conditions.push(
      sql`${proposedAt} <= ${before.at} AND (${proposedAt}, ${correctionRow.subject}, ${correctionRow.seq}) < (${before.at},
        ${before.subject}, ${before.seq})`,
    );
  const results = await allRows<CorrectionRow>(
    d1,
    sql`SELECT ${correctionColumns} FROM ${corrections} ${correctionRow} ${correctionJoins}
      WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY ${newestFirst} DESC, ${correctionRow.subject} DESC, ${correctionRow.seq} DESC LIMIT ${literal(correctionsPageSize + 1)}`,
  );
  return correctionsPageOf(results, ({ of, subject, seq }) => ({ at: of.proposedAt, subject, seq }));
}

/** A subquery, so that SQLite finds the opening event once and not for each correction. */
const openingSeqOf = ({ profileId, id }: { profileId: string; id: string }) =>
  sql`(SELECT ${entryRow.openedBy} FROM ${profiles} ${entryOwnerRow} JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = ${entryOwnerRow.subject}
      WHERE ${entryOwnerRow.id} = ${profileId} AND ${entryRow.id} = ${blobOf(sql`${id}`)})`;

export async function findCorrection(
  { db: { $client: d1 } }: { db: Db },
  { subject, ...of }: { subject: number } & ({ seq: number } | { id: string }),
): Promise<Correction | null> {
  const isRequestedCorrection =
    "seq" in of
      ? sql`${correctionRow.seq} = ${of.seq}`
      : sql`${correctionRow.proposal} ->> '$.id' = ${of.id}`;
  const row = await firstRow<CorrectionRow>(
    d1,
    sql`SELECT ${correctionColumns} FROM ${corrections} ${correctionRow} ${correctionJoins} WHERE ${correctionRow.subject} = ${subject}
      AND ${isRequestedCorrection}`,
  );
  return row && toCorrection(row);
}

export const writeCorrectionCursor = ({ at, subject, seq }: CorrectionCursor) => `${at}_${subject}_${seq}`;

/** @returns null for any text that {@link writeCorrectionCursor} did not write. */
export function readCorrectionCursor(text: string | null): CorrectionCursor | null {
  const [, at, subject, seq] = /^(\d{1,15})_(\d{1,12})_(\d{1,12})$/.exec(text ?? "") ?? [];
  return at && subject && seq ? { at: Number(at), subject: Number(subject), seq: Number(seq) } : null;
}
