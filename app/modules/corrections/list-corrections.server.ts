import type { Member } from "~/modules/directory/find-session.server";
import { erasedName } from "~/modules/directory/display-name";
import { toBlob, toUuid, uuidOf } from "~/modules/ledger/ledger-rows";
import type { Ground } from "~/modules/ledger/model/payloads";
import type { Proposal } from "~/modules/ledger/model/person";
import { rolesOver } from "~/modules/policy/may";
import type { Db } from "~/platform/db.server";
import { groupBy } from "~/platform/group-by";
import type { DateRange, LocalDate } from "~/time/dates";
import { withRetries } from "~/platform/retry.server";
import { isContested, isOutdated, isUnsettled, isWaiting } from "./pending";
import { mostOfAMonth, type Correction, type CorrectionStatus, type Saying } from "./correction";

export const correctionsPageSize = 50;

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
  /** `open`: those that wait for somebody. */
  status: "open" | "all";
  before: CorrectionCursor | null;
  /** Those of one day alone. */
  day?: LocalDate | null;
}

interface Row {
  subject: number;
  seq: number;
  proposal: string;
  answer: Proposal["answer"];
  ground: Ground | null;
  profile_id: string;
  name: string;
  entry_id: string;
  version: number | null;
  /** {@link Saying}, as JSON. */
  proposed: string;
  answered: string | null;
  applied: string | null;
  has_second_party: number;
}

const nameOf = (profile: string) => `coalesce(${profile}.full_name, ${profile}.email, '${erasedName}')`;

/** What the person's event with a number says, by whom and when. */
const sayingOf = (seq: string) => `(
  SELECT json_object('profileId', ${uuidOf("e.actor_id")}, 'name', ${nameOf("w")}, 'at', e.occurred_at,
    'text', (SELECT r.data ->> '$.text' FROM revealed r WHERE r.commitment = e.text))
  FROM events e LEFT JOIN profiles w ON w.id = ${uuidOf("e.actor_id")}
  WHERE e.subject = c.subject AND e.subject_seq = ${seq})`;

const anotherManager = `EXISTS (SELECT 1 FROM profiles m WHERE m.company_id = p.company_id AND m.role <> 'employee'
  AND m.status = 'active' AND m.user_id IS NOT NULL AND m.id <> p.id)`;

const columns = `c.subject, c.seq, c.proposal, c.answer, c.ground, p.id AS profile_id, ${nameOf("p")} AS name,
  hex(t.id) AS entry_id, t.version, ${sayingOf("c.seq")} AS proposed,
  ${sayingOf("c.proposal ->> '$.answeredBy'")} AS answered, ${sayingOf("c.proposal ->> '$.appliedBy'")} AS applied,
  CASE WHEN c.proposal ->> '$.author.id' = p.id THEN ${anotherManager}
    ELSE p.user_id IS NOT NULL END AS has_second_party`;

const joins = `JOIN profiles p ON p.subject = c.subject
  LEFT JOIN time_logs t ON t.subject = c.subject AND t.opened_by = coalesce(c.proposal ->> '$.entry', c.seq)`;

const proposedAt = "c.proposal ->> '$.proposedAt'";
const itsDay = "c.proposal ->> '$.day'";

/**
 * Corrections, newest first: of the whole company for whoever speaks for it, of themselves for others. One page, by key.
 * @returns `next`: where the page after it begins; null after the last.
 */
export async function listCorrections(
  { db: { $client: d1 } }: { db: Db },
  { member, status, before, day = null }: CorrectionsQuery & { member: Member },
): Promise<{ corrections: Correction[]; next: CorrectionCursor | null }> {
  const isManager = managesOthers(member);
  const conditions: [sql: string, ...values: (string | number)[]][] = [
    [isManager ? "c.ledger = ?" : "+c.ledger = ?", member.company.ledger],
  ];
  // Of what its person disagrees with a manager says what becomes of it.
  const pending = [isWaiting, isOutdated, ...(isManager ? [isContested] : [])];
  if (status === "open") conditions.push([`${isUnsettled} AND (${pending.join(" OR ")})`]);
  // SQLite is to go by the person, or the day, and not through all of the company's.
  if (!isManager) conditions.push(["c.subject = ?", member.profile.subject]);
  const newestFirst = `${isManager && day === null ? "" : "+"}(${proposedAt})`;
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
        `SELECT ${columns} FROM corrections c ${joins} WHERE ${conditions.map(([sql]) => sql).join(" AND ")}
         ORDER BY ${newestFirst} DESC, c.subject DESC, c.seq DESC LIMIT ${correctionsPageSize + 1}`,
      )
      .bind(...conditions.flatMap(([, ...values]) => values))
      .all<Row>(),
  );
  const page = results.slice(0, correctionsPageSize);
  const last = page.at(-1);
  return {
    corrections: page.map(toCorrection),
    next:
      last && results.length > page.length
        ? { at: toProposal(last).proposedAt, subject: last.subject, seq: last.seq }
        : null,
  };
}

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
        `SELECT ${columns} FROM corrections c ${joins}
         WHERE c.ledger = ?1 AND ${itsDay} BETWEEN ?2 AND ?3 AND (${itsDay}, c.subject, c.seq) < (?3, ?4, ?5)
           AND c.answer IS NOT 'withdraw' AND (?6 IS NULL OR p.id IN (SELECT value FROM json_each(?6)))
         ORDER BY ${itsDay} DESC, c.subject DESC, c.seq DESC LIMIT ${correctionsPageSize + 1}`,
      )
      .bind(ledger, range.from, last.day, last.subject, last.seq, profileIds && JSON.stringify(profileIds))
      .all<Row>(),
  );
  const page = results.slice(0, correctionsPageSize);
  const end = page.at(-1);
  return {
    corrections: page.map(toCorrection),
    next:
      end && results.length > page.length
        ? { day: toProposal(end).day, subject: end.subject, seq: end.seq }
        : null,
  };
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
        `SELECT ${columns} FROM json_each(?1) whom CROSS JOIN corrections c ON c.subject = whom.value ${joins}
         WHERE ${ofDays} ORDER BY c.subject, c.seq`,
      )
      .bind(JSON.stringify(subjects), range.from, range.to)
      .all<Row>(),
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
        `SELECT ${columns} FROM json_each(?) which CROSS JOIN time_logs t ON t.id = ${toBlob("which.value")}
         JOIN corrections c ON c.subject = t.subject AND c.seq = t.disputed_by
         JOIN profiles p ON p.subject = c.subject`,
      )
      .bind(JSON.stringify(entryIds))
      .all<Row>(),
  );
  return new Map(results.map((row) => [toUuid(row.entry_id), toCorrection(row)]));
}

/** One correction of a person, by its number or its id; null where there is none. */
export async function findCorrection(
  { db: { $client: d1 } }: { db: Db },
  { subject, ...of }: { subject: number } & ({ seq: number } | { id: string }),
): Promise<Correction | null> {
  const [which, value] = "seq" in of ? ["c.seq", of.seq] : ["c.proposal ->> '$.id'", of.id];
  const row = await withRetries(() =>
    d1
      .prepare(`SELECT ${columns} FROM corrections c ${joins} WHERE c.subject = ? AND ${which} = ?`)
      .bind(subject, value)
      .first<Row>(),
  );
  return row && toCorrection(row);
}

const toProposal = ({ proposal }: Row) => JSON.parse(proposal) as Omit<Proposal, "seq" | "answer" | "ground">;

function toCorrection(row: Row): Correction {
  const { change, before, entry, id, day, timeZone } = toProposal(row);
  const { answer, ground } = row;
  const saying = (json: string | null) => (json === null ? null : (JSON.parse(json) as Saying));
  const [answered, applied] = [saying(row.answered), saying(row.applied)];
  return {
    ...{ id, day, timeZone, kind: change.kind },
    profileId: row.profile_id,
    personName: row.name,
    entryId: row.entry_id ? toUuid(row.entry_id) : null,
    before,
    after: change.kind === "void" ? null : { times: change.times, exitMissing: false },
    proposed: saying(row.proposed)!,
    answered: answered && answer && { ...answered, answer },
    applied: applied && ground && { ...applied, ground },
    status: statusOf(row),
    isStale: entry !== null && change.kind !== "add" && ground === null && row.version !== change.version,
    hasSecondParty: row.has_second_party === 1,
  };
}

/** What is accepted is applied with it. */
const statusOf = ({ answer, ground }: Pick<Row, "answer" | "ground">): CorrectionStatus => {
  if (ground !== null) return "applied";
  return answer === "disagree" ? "disagreed" : answer === "withdraw" ? "withdrawn" : "open";
};

/** A cursor as it stands in a URL. */
export const writeCorrectionCursor = ({ at, subject, seq }: CorrectionCursor) => `${at}_${subject}_${seq}`;

/** @returns null for anything that {@link writeCorrectionCursor} did not write. */
export function readCorrectionCursor(text: string | null): CorrectionCursor | null {
  const [, at, subject, seq] = /^(\d{1,15})_(\d{1,12})_(\d{1,12})$/.exec(text ?? "") ?? [];
  return at && subject && seq ? { at: Number(at), subject: Number(subject), seq: Number(seq) } : null;
}
