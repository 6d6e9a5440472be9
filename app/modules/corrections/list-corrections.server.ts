import type { Member } from "~/modules/directory/find-session.server";
import { toBlob } from "~/modules/ledger/ledger-rows";
import { rolesOver } from "~/modules/policy/may";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import type { LocalDate } from "~/time/dates";
import type { Correction } from "./correction";
import {
  correctionColumns,
  correctionJoins,
  correctionsPageSize,
  itsDay,
  pageOf,
  proposedAt,
  toCorrection,
  type CorrectionRow,
} from "./correction-rows.server";
import { isContested, isOutdated, isRefused, isUnsettled, isWaiting } from "./pending";

/** Whether somebody speaks for the company, and so sees and answers what is proposed of others. */
export const managesOthers = ({ profile: { role, status } }: Member): boolean =>
  status === "active" && rolesOver("correct").includes(role);

/** The place after the last correction of a page, by key. */
export interface CorrectionCursor {
  at: number;
  subject: number;
  seq: number;
}

export interface CorrectionsQuery {
  /** `open`: those that wait for somebody, and those that one of the two disagrees with while a manager can still apply them. */
  status: "open" | "all";
  before: CorrectionCursor | null;
  /** Those of one day alone, or of one entry. */
  day?: LocalDate | null;
  entry?: { profileId: string; id: string } | null;
}

const pending = [isWaiting, isOutdated, isContested, isRefused].join(" OR ");

/**
 * Corrections, newest first: of the whole company for whoever speaks for it, of themselves for others. One page, by key.
 * @returns `next`: where the page after it begins; null after the last.
 */
export async function listCorrections(
  { db: { $client: d1 } }: { db: Db },
  { member, status, before, day = null, entry = null }: CorrectionsQuery & { member: Member },
): Promise<{ corrections: Correction[]; next: CorrectionCursor | null }> {
  const isManager = managesOthers(member);
  const conditions: [sql: string, ...values: (string | number)[]][] = [
    [isManager && entry === null ? "c.ledger = ?" : "+c.ledger = ?", member.company.ledger],
  ];
  if (status === "open") conditions.push([`${isUnsettled} AND (${pending})`]);
  // SQLite is to go by the person, or the day, and not through all of the company's.
  const isFew = !isManager || day !== null || entry !== null;
  if (!isManager) conditions.push(["c.subject = ?", member.profile.subject]);
  const newestFirst = `${isFew ? "+" : ""}(${proposedAt})`;
  if (entry !== null)
    conditions.push(
      ["c.subject = (SELECT w.subject FROM profiles w WHERE w.id = ?)", entry.profileId],
      [`coalesce(c.proposal ->> '$.entry', c.seq) = (${openedBy})`, entry.profileId, entry.id],
    );
  if (day !== null) conditions.push([`${itsDay} = ?`, day]);
  if (before)
    conditions.push([
      `${proposedAt} <= ? AND (${proposedAt}, c.subject, c.seq) < (?, ?, ?)`,
      before.at,
      before.at,
      before.subject,
      before.seq,
    ]);
  const { results } = await withRetries(() =>
    d1
      .prepare(
        `SELECT ${correctionColumns} FROM corrections c ${correctionJoins} WHERE ${conditions.map(([sql]) => sql).join(" AND ")}
         ORDER BY ${newestFirst} DESC, c.subject DESC, c.seq DESC LIMIT ${correctionsPageSize + 1}`,
      )
      .bind(...conditions.flatMap(([, ...values]) => values))
      .all<CorrectionRow>(),
  );
  return pageOf(results, ({ of, subject, seq }) => ({ at: of.proposedAt, subject, seq }));
}

/** The event that opened somebody's entry, found once and not for each correction. */
const openedBy = `SELECT o.opened_by FROM profiles w JOIN time_logs o ON o.subject = w.subject
  WHERE w.id = ? AND o.id = ${toBlob("?")}`;

/** One correction of a person, by its number or its id; null where there is none. */
export async function findCorrection(
  { db: { $client: d1 } }: { db: Db },
  { subject, ...of }: { subject: number } & ({ seq: number } | { id: string }),
): Promise<Correction | null> {
  const [which, value] = "seq" in of ? ["c.seq", of.seq] : ["c.proposal ->> '$.id'", of.id];
  const row = await withRetries(() =>
    d1
      .prepare(
        `SELECT ${correctionColumns} FROM corrections c ${correctionJoins} WHERE c.subject = ? AND ${which} = ?`,
      )
      .bind(subject, value)
      .first<CorrectionRow>(),
  );
  return row && toCorrection(row);
}

/** A cursor as it stands in a URL. */
export const writeCorrectionCursor = ({ at, subject, seq }: CorrectionCursor) => `${at}_${subject}_${seq}`;

/** @returns null for anything that {@link writeCorrectionCursor} did not write. */
export function readCorrectionCursor(text: string | null): CorrectionCursor | null {
  const [, at, subject, seq] = /^(\d{1,15})_(\d{1,12})_(\d{1,12})$/.exec(text ?? "") ?? [];
  return at && subject && seq ? { at: Number(at), subject: Number(subject), seq: Number(seq) } : null;
}
