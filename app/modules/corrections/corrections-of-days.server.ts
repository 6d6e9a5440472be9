import { toBlob, toUuid } from "~/modules/ledger/ledger-rows";
import type { Db } from "~/platform/db.server";
import { groupBy } from "~/platform/group-by";
import { withRetries } from "~/platform/retry.server";
import type { DateRange, LocalDate } from "~/time/dates";
import { mostOfAMonth, type Correction } from "./correction";
import {
  correctionColumns,
  correctionJoins,
  correctionsPageSize,
  itsDay,
  pageOf,
  toCorrection,
  type CorrectionRow,
} from "./correction-rows.server";

/** The place after the last correction of a page of days, by key. */
export interface DayCursor {
  day: LocalDate;
  subject: number;
  seq: number;
}

/**
 * What a company's record of some days was corrected by, or is to be, the newest day first; what was withdrawn is left out. One
 * page, by key.
 * @param profileIds whose; null for everybody's. @returns `next`: where the page after it begins; null after the last.
 */
export async function listCorrectionsWithin(
  { db: { $client: d1 } }: { db: Db },
  query: { ledger: number; range: DateRange; profileIds: readonly string[] | null; before: DayCursor | null },
): Promise<{ corrections: Correction[]; next: DayCursor | null }> {
  const { ledger, range, profileIds, before } = query;
  const last: DayCursor = before ?? { day: range.to, subject: Number.MAX_SAFE_INTEGER, seq: 0 };
  const { results } = await withRetries(() =>
    d1
      .prepare(
        `SELECT ${correctionColumns} FROM corrections c ${correctionJoins}
         WHERE c.ledger = ?1 AND ${itsDay} BETWEEN ?2 AND ?3 AND (${itsDay}, c.subject, c.seq) < (?3, ?4, ?5)
           AND c.answer IS NOT 'withdraw' AND (?6 IS NULL OR p.id IN (SELECT value FROM json_each(?6)))
         ORDER BY ${itsDay} DESC, c.subject DESC, c.seq DESC LIMIT ${correctionsPageSize + 1}`,
      )
      .bind(ledger, range.from, last.day, last.subject, last.seq, profileIds && JSON.stringify(profileIds))
      .all<CorrectionRow>(),
  );
  return pageOf(results, ({ of, subject, seq }) => ({ day: of.day, subject, seq }));
}

/** A cursor as it stands in a URL. */
export const writeDayCursor = ({ day, subject, seq }: DayCursor) => `${day}_${subject}_${seq}`;

/** @returns null for anything that {@link writeDayCursor} did not write. */
export function readDayCursor(text: string | null): DayCursor | null {
  const [, day, subject, seq] = /^(\d{4}-\d\d-\d\d)_(\d{1,12})_(\d{1,12})$/.exec(text ?? "") ?? [];
  return day && subject && seq ? { day, subject: Number(subject), seq: Number(seq) } : null;
}

/** Corrections `c` of people, in each person's order: the first of those of some days. */
const ofDays = `c.seq IN (SELECT o.seq FROM corrections o
  WHERE o.subject = whom.value AND o.proposal ->> '$.day' BETWEEN ?2 AND ?3 AND o.answer IS NOT 'withdraw'
  ORDER BY o.seq LIMIT ${mostOfAMonth})`;

/**
 * What the records of people, by their keys, were corrected by in some days, or are to be, in the order in which it was
 * proposed; the first of each person's. Who has none is left out.
 */
export async function listCorrectionsOf(
  { db: { $client: d1 } }: { db: Db },
  { subjects, range }: { subjects: readonly number[]; range: DateRange },
): Promise<Map<number, Correction[]>> {
  const { results } = await withRetries(() =>
    d1
      .prepare(
        `SELECT ${correctionColumns} FROM json_each(?1) whom CROSS JOIN corrections c ON c.subject = whom.value ${correctionJoins}
         WHERE ${ofDays} ORDER BY c.subject, c.seq`,
      )
      .bind(JSON.stringify(subjects), range.from, range.to)
      .all<CorrectionRow>(),
  );
  const bySubject = groupBy(results, ({ subject }) => subject);
  return new Map([...bySubject].map(([subject, rows]) => [subject, rows.map(toCorrection)]));
}

/** Of each of some entries what its parties disagree on, by the entry's id; entries that nobody disagrees with are left out. */
export async function listDisputes(
  { db: { $client: d1 } }: { db: Db },
  { entryIds }: { entryIds: readonly string[] },
): Promise<Map<string, Correction>> {
  const { results } = await withRetries(() =>
    d1
      .prepare(
        `SELECT ${correctionColumns} FROM json_each(?) which CROSS JOIN time_logs t ON t.id = ${toBlob("which.value")}
         JOIN corrections c ON c.subject = t.subject AND c.seq = t.disputed_by
         JOIN profiles p ON p.subject = c.subject`,
      )
      .bind(JSON.stringify(entryIds))
      .all<CorrectionRow>(),
  );
  return new Map(results.map((row) => [toUuid(row.entry_id), toCorrection(row)]));
}
