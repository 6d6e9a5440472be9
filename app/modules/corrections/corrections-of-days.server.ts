import { toBlob, toUuid } from "~/modules/ledger/ledger-rows";
import type { Db } from "~/platform/db.server";
import { groupBy } from "~/platform/group-by";
import { withRetries } from "~/platform/retry.server";
import { addDays, utcMidnightOf, type DateRange, type LocalDate } from "~/time/dates";
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
import { goneBy, goneByAll, type Gone } from "./gone";
import { isWaiting } from "./pending";

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

const day = "o.proposal ->> '$.day'";
const beganAt = "o.proposal ->> '$.before.times.check_in_at'";

/** A correction `o` of some days. */
const isOfDays = `${day} BETWEEN ?2 AND ?3 AND o.answer IS NOT 'withdraw'`;
/** One that may have moved its entry away from them; their first and last instants are bounds, not the days themselves. */
const mayMove = `o.ground IS NOT NULL AND o.proposal ->> '$.change.kind' = 'change' AND ${beganAt} BETWEEN ?4 AND ?5
  AND ${beganAt} <> o.proposal ->> '$.change.times.check_in_at'`;
const kind = "o.proposal ->> '$.change.kind'";
const mayBeGone = `(${mayMove}) OR (${isOfDays} AND ((${kind} = 'void' AND o.ground IS NOT NULL)
  OR (${kind} = 'add' AND o.ground IS NULL AND o.answer = 'disagree')))`;

const someOf = (which: string, { order, most }: Some) => `c.seq IN (SELECT o.seq FROM corrections o
  WHERE o.subject = whom.value AND (${which}) ORDER BY o.seq ${order} LIMIT ${most})`;

/** How many of a person's are read, and from which end. */
interface Some {
  order: "ASC" | "DESC";
  most: number;
}

/** All zones' days lie within so much of those of UTC. */
const farthestMs = 15 * 3_600_000;

/** People by their keys, and days. */
interface OfPeople {
  subjects: readonly number[];
  range: DateRange;
}

/**
 * The statement that finds the corrections of people that a condition tells, in each person's order; of each person's the first, or
 * the last.
 */
function queryOf(
  d1: Pick<D1Database, "prepare">,
  { subjects, range: { from, to } }: OfPeople,
  which: string,
  some: Some,
) {
  const instants = [utcMidnightOf(from) - farthestMs, utcMidnightOf(addDays(to, 1)) + farthestMs];
  return d1
    .prepare(
      `SELECT ${correctionColumns} FROM json_each(?1) whom CROSS JOIN corrections c ON c.subject = whom.value ${correctionJoins}
       WHERE ${someOf(which, some)} ORDER BY c.subject, c.seq`,
    )
    .bind(JSON.stringify(subjects), from, to, ...instants);
}

/** Corrections by the keys of the people whose they are. */
function bySubject(rows: readonly CorrectionRow[]): [subject: number, some: Correction[]][] {
  const groups = groupBy(rows, ({ subject }) => subject);
  return [...groups].map(([subject, some]) => [subject, some.map(toCorrection)]);
}

/**
 * What the records of people, by their keys, were corrected by in some days, or are to be, in the order in which it was proposed;
 * what took an entry away from these days to others besides. The first of each person's; who has none is left out.
 * @param months how many months these are of: of each so many corrections are told.
 */
export async function listCorrectionsOf(
  { db: { $client: d1 } }: { db: Db },
  asked: OfPeople,
  months = 1,
): Promise<Map<number, Correction[]>> {
  const which = `(${isOfDays}) OR (${mayMove})`;
  const most = months * mostOfAMonth;
  const query = () => queryOf(d1, asked, which, { order: "ASC", most }).all<CorrectionRow>();
  const { results } = await withRetries(query);
  const told = bySubject(results).map(
    ([subject, some]) => [subject, some.filter((each) => isToldOn(each, asked.range))] as const,
  );
  return new Map(told.filter(([, some]) => some.length > 0));
}

const isToldOn = (correction: Correction, range: DateRange) =>
  isWithin(correction.day, range) || isWithin(goneBy(correction)?.on, range);

/** Those of a person's corrections that are told of days of one month, the first of them. */
export const correctionsOn = (some: readonly Correction[], range: DateRange): Correction[] =>
  some.filter((each) => isToldOn(each, range)).slice(0, mostOfAMonth);

/** The statement of {@link readGone}. */
export const goneQuery = (d1: Pick<D1Database, "prepare">, asked: OfPeople) =>
  queryOf(d1, asked, mayBeGone, { order: "DESC", most: mostOfAMonth });

/** What lists of some days do not show of people's entries, by their keys; the newest of each person's. Who has none is left out. */
export function readGone(rows: readonly unknown[], { range }: Pick<OfPeople, "range">): Map<number, Gone[]> {
  const gone = bySubject(rows as CorrectionRow[]).map(
    ([subject, some]) => [subject, goneByAll(some).filter(({ on }) => isWithin(on, range))] as const,
  );
  return new Map(gone.filter(([, some]) => some.length > 0));
}

/** The statement that finds the days of a period of which something proposed about somebody waits for its answer. */
const waitingDaysQuery = (d1: Pick<D1Database, "prepare">, subject: number, { from, to }: DateRange) =>
  d1
    .prepare(
      `SELECT DISTINCT ${itsDay} AS day FROM corrections c
       WHERE c.subject = ? AND ${isWaiting} AND ${itsDay} BETWEEN ? AND ?`,
    )
    .bind(subject, from, to);

/**
 * What entries do not show of somebody's days: what is gone from a period and from a list's, where there is one, and of which days of
 * the period something proposed waits for its answer. One trip.
 */
export async function listBesides(
  { db: { $client: d1 } }: { db: Db },
  { subject, period, list }: { subject: number; period: DateRange; list: DateRange | null },
) {
  const ranges = [period, ...(list ? [list] : [])];
  const [waiting, ...gone] = await withRetries(() =>
    d1.batch([
      waitingDaysQuery(d1, subject, period),
      ...ranges.map((range) => goneQuery(d1, { subjects: [subject], range })),
    ]),
  );
  const [ofPeriod, ofList] = ranges.map(
    (range, nth) => readGone(gone[nth]!.results, { range }).get(subject) ?? [],
  );
  return {
    waiting: (waiting!.results as { day: LocalDate }[]).map(({ day: on }) => on),
    gone: { ofPeriod: ofPeriod!, ofList: ofList ?? [] },
  };
}

const isWithin = (on: LocalDate | undefined, { from, to }: DateRange) =>
  on !== undefined && from <= on && on <= to;

/** An entry of somebody, by their key. */
export interface Disputed {
  subject: number;
  day: LocalDate;
  id: string;
}

/** Of each of some entries what its parties disagree on, by the entry's id; entries that nobody disagrees with are left out. */
export async function listDisputes(
  { db: { $client: d1 } }: { db: Db },
  entries: readonly Disputed[],
): Promise<Map<string, Correction>> {
  const { results } = await withRetries(() =>
    d1
      .prepare(
        `SELECT ${correctionColumns} FROM json_each(?) which
         CROSS JOIN time_logs t INDEXED BY time_logs_history ON t.subject = which.value ->> 'subject' AND t.day = which.value ->> 'day'
           AND t.id = ${toBlob("which.value ->> 'id'")}
         CROSS JOIN corrections c ON c.subject = t.subject AND c.seq = t.disputed_by
         CROSS JOIN profiles p ON p.subject = c.subject`,
      )
      .bind(JSON.stringify(entries))
      .all<CorrectionRow>(),
  );
  return new Map(results.map((row) => [toUuid(row.entry_id), toCorrection(row)]));
}
