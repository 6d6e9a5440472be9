import { corrections, events, profiles, revealed, timeLogs } from "#cell";
import { sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { erasedName } from "~/modules/directory/display-name";
import { isWithoutAccount } from "~/modules/directory/without-account";
import { isManagerOf } from "~/modules/policy/other-managers.server";
import { uuidOf } from "~/modules/ledger/ledger-columns";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { Change, EntryTimes, Ground } from "~/modules/ledger/rules/payloads";
import type { Proposal } from "~/modules/ledger/rules/person";
import { renderOnce, literal } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { messages } from "./messages";
import type { Correction, CorrectionStatus, CorrectionComment, EntryVersion } from "./correction";

const g = alias(events, "g");
const r = alias(revealed, "r");
const e = alias(events, "e");
const w = alias(profiles, "w");
const m = alias(profiles, "m");
const l = alias(timeLogs, "l");
const p = alias(profiles, "p");
const t = alias(timeLogs, "t");
const c = alias(corrections, "c");

export const correctionsPageSize = 50;

/** A row of {@link correctionColumns}. */
export interface CorrectionRow {
  subject: number;
  seq: number;
  proposal: string;
  answer: Proposal["answer"];
  ground: Ground | null;
  profile_id: string;
  name: string;
  entry_id: string;
  entry_day: LocalDate | null;
  version: number | null;
  /** {@link CorrectionComment}, as JSON. */
  proposed: string;
  answered: string | null;
  applied: string | null;
  has_second_party: number;
  /** {@link Correction.answerer}. */
  answerer: string | null;
}

const nameIn = ({ fullName, email }: Record<"fullName" | "email", SQLWrapper>) =>
  sql`coalesce(${fullName}, ${email}, ${literal(erasedName)})`;

/** The suffix of a name at a kiosk. It says if another person may know the PIN, by the newest `pin_set` before the event `e`. */
const kioskSuffix = sql`coalesce((SELECT CASE WHEN ${g.actorKind} = 'kiosk' THEN ${literal(messages.atKioskByPinOfThere)}
    WHEN ${uuidOf(g.actorId)} <> ${p.id} THEN ${literal(messages.atKioskByGivenPin)} END
  FROM ${events} ${g} WHERE ${g.subject} = ${e.subject} AND ${g.kind} = 'pin_set' AND ${g.subjectSeq} < ${e.subjectSeq}
  ORDER BY ${g.subjectSeq} DESC LIMIT 1), ${literal(messages.atKiosk)})`;

/** The statement in the person's event with this number: author, instant and text. */
const commentOf = (seq: SQLWrapper) => sql`(
  SELECT json_object('profileId', iif(${e.actorKind} = 'kiosk', ${p.id}, ${uuidOf(e.actorId)}), 'name', CASE
      WHEN ${e.payload} ->> '$.unidentified' THEN ${literal(messages.unidentified)}
      WHEN ${e.actorKind} = 'kiosk' THEN ${nameIn(p)} || ${kioskSuffix} ELSE ${nameIn(w)} END, 'at', ${e.occurredAt},
    'text', (SELECT ${r.data} ->> '$.text' FROM ${revealed} ${r} WHERE ${r.commitment} = ${e.text}))
  FROM ${events} ${e} LEFT JOIN ${profiles} ${w} ON ${w.id} = ${uuidOf(e.actorId)}
  WHERE ${e.subject} = ${c.subject} AND ${e.subjectSeq} = ${seq})`;

const fromOtherManagers = sql`FROM ${profiles} ${m} WHERE ${isManagerOf(p, sql`${c.proposal} ->> '$.day'`, m)}`;
const hasOtherManager = sql`EXISTS (SELECT 1 ${fromOtherManagers})`;
/** `Marta`, or `Jorge o Marta`; null if there are more. */
const otherManagerNames = sql`(SELECT CASE count(*) WHEN 1 THEN max(${nameIn(m)})
  WHEN 2 THEN min(${nameIn(m)}) || ' o ' || max(${nameIn(m)}) END ${fromOtherManagers})`;

/** Its person proposed it, perhaps at a kiosk. */
const isSubjectAuthor = sql`(${c.proposal} ->> '$.author.id' = ${p.id} OR ${c.proposal} ->> '$.author.kind' = 'kiosk')`;

/** The day of an entry that covers the hours of a refused addition. No entry ends later than two days after its own day. */
const coveringEntryDay = sql`(SELECT ${l.day} FROM ${timeLogs} ${l} WHERE ${c.proposal} ->> '$.change.kind' = 'add'
  AND ${c.answer} = 'disagree' AND ${c.ground} IS NULL
  AND ${l.subject} = ${c.subject} AND ${l.day} BETWEEN date(${c.proposal} ->> '$.day', '-2 days')
    AND ${c.proposal} ->> '$.day' AND ${l.void} IS NULL
  AND ${l.checkInTime} <= ${c.proposal} ->> '$.change.times.check_in_at'
    AND ${l.checkOutTime} >= ${c.proposal} ->> '$.change.times.check_out_at'
  LIMIT 1)`;

/** The columns of a correction `c`; they need {@link correctionJoins}. */
export const correctionColumns = renderOnce(
  sql`${c.subject}, ${c.seq}, ${c.proposal}, ${c.answer}, ${c.ground}, ${p.id} AS profile_id, ${nameIn(p)} AS name,
  hex(${t.id}) AS entry_id, CASE WHEN ${t.void} IS NULL THEN coalesce(${t.day}, ${coveringEntryDay}) END AS entry_day,
    ${t.version}, ${commentOf(c.seq)} AS proposed,
  ${commentOf(sql`${c.proposal} ->> '$.answeredBy'`)} AS answered,
    ${commentOf(sql`${c.proposal} ->> '$.appliedBy'`)} AS applied,
  CASE WHEN ${isSubjectAuthor} THEN ${hasOtherManager}
    ELSE ${p.userId} IS NOT NULL OR ${isWithoutAccount(p)} END AS has_second_party,
  CASE WHEN ${c.answer} IS NOT NULL OR ${c.ground} IS NOT NULL THEN NULL WHEN ${isSubjectAuthor} THEN ${otherManagerNames}
    ELSE ${nameIn(p)} END AS answerer`,
);

export const correctionJoins = renderOnce(
  sql`CROSS JOIN ${profiles} ${p} ON ${p.subject} = ${c.subject}
  LEFT JOIN ${timeLogs} ${t} ON ${t.subject} = ${c.subject} AND ${t.openedBy} = coalesce(${c.proposal} ->> '$.entry',
    ${c.seq})`,
);

export const proposedAt = renderOnce(sql`${c.proposal} ->> '$.proposedAt'`);
export const correctedDay = renderOnce(sql`${c.proposal} ->> '$.day'`);

/**
 * Returns one page of corrections. @param rows up to one row more than a page. @returns `next`: the cursor of the next page; null
 * after the last.
 */
export function correctionsPageOf<Cursor>(
  rows: readonly CorrectionRow[],
  cursorOf: (last: CorrectionRow & { of: ReturnType<typeof toProposal> }) => Cursor,
): { corrections: Correction[]; next: Cursor | null } {
  const page = rows.slice(0, correctionsPageSize);
  const last = page.at(-1);
  return {
    corrections: page.map(toCorrection),
    next: last && rows.length > page.length ? cursorOf({ ...last, of: toProposal(last) }) : null,
  };
}

const toProposal = ({ proposal }: CorrectionRow) =>
  JSON.parse(proposal) as Omit<Proposal, "seq" | "answer" | "ground">;

export function toCorrection(row: CorrectionRow): Correction {
  const { change, before, entry, id, day, timeZone } = toProposal(row);
  const { answer, ground } = row;
  const readComment = (json: string | null) =>
    json === null ? null : (JSON.parse(json) as CorrectionComment);
  const [answered, applied] = [readComment(row.answered), readComment(row.applied)];
  return {
    id,
    day,
    timeZone,
    kind: change.kind,
    profileId: row.profile_id,
    personName: row.name,
    entryId: row.entry_id ? toUuid(row.entry_id) : null,
    entryOn: row.entry_day,
    before,
    after: proposedVersion(change),
    proposed: readComment(row.proposed)!,
    answered: answered && answer && { ...answered, answer },
    applied: applied && ground && { ...applied, ground },
    status: statusOf(row),
    isStale: entry !== null && change.kind !== "add" && ground === null && row.version !== change.version,
    hasCounterparty: row.has_second_party === 1,
    answerer: row.answerer,
  };
}

/** Returns the proposed entry; null if the proposal voids it. */
export const proposedVersion = (change: Change): EntryVersion | null =>
  change.kind === "void" ? null : { times: change.times, exitMissing: lacksExit(change) };

/** An added entry without an end has a missing exit. A changed entry without an end is still open. */
const lacksExit = (change: Extract<Change, { times: EntryTimes }>) =>
  change.kind === "add" && change.times.check_out_at === null;

/** An accepted correction is applied with the same answer. */
const statusOf = ({ answer, ground }: Pick<CorrectionRow, "answer" | "ground">): CorrectionStatus => {
  if (ground !== null) return "applied";
  return answer === "disagree" ? "disagreed" : answer === "withdraw" ? "withdrawn" : "open";
};
