import { corrections, events, profiles, revealed, timeLogs } from "#cell";
import { sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { erasedName } from "~/modules/session/display-name";
import { isWithoutAccount } from "~/modules/session/without-account";
import { isManagerOf } from "~/modules/policy/other-managers.server";
import { uuidOf } from "~/modules/ledger/ledger-columns";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { Change, EntryTimes, Ground } from "~/modules/ledger/rules/payloads";
import type { Proposal } from "~/modules/ledger/rules/person";
import { renderOnce, literal } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { messages } from "../messages";
import type { Correction, CorrectionStatus, CorrectionComment, EntryVersion } from "../correction";

const pinRow = alias(events, "g");
const textRow = alias(revealed, "r");
const eventRow = alias(events, "e");
const authorRow = alias(profiles, "w");
const managerRow = alias(profiles, "m");
const coveringRow = alias(timeLogs, "l");
const personRow = alias(profiles, "p");
const entryRow = alias(timeLogs, "t");
const correctionRow = alias(corrections, "c");

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
const kioskSuffix = sql`coalesce((SELECT CASE WHEN ${pinRow.actorKind} = 'kiosk' THEN ${literal(messages.atKioskByPinOfThere)}
    WHEN ${uuidOf(pinRow.actorId)} <> ${personRow.id} THEN ${literal(messages.atKioskByGivenPin)} END
  FROM ${events} ${pinRow} WHERE ${pinRow.subject} = ${eventRow.subject} AND ${pinRow.kind} = 'pin_set' AND ${pinRow.subjectSeq} < ${eventRow.subjectSeq}
  ORDER BY ${pinRow.subjectSeq} DESC LIMIT 1), ${literal(messages.atKiosk)})`;

/** The statement in the person's event with this number: author, instant and text. */
const commentOf = (seq: SQLWrapper) => sql`(
  SELECT json_object('profileId', iif(${eventRow.actorKind} = 'kiosk', ${personRow.id}, ${uuidOf(eventRow.actorId)}), 'name', CASE
      WHEN ${eventRow.payload} ->> '$.unidentified' THEN ${literal(messages.unidentified)}
      WHEN ${eventRow.actorKind} = 'kiosk' THEN ${nameIn(personRow)} || ${kioskSuffix} ELSE ${nameIn(authorRow)} END, 'at', ${eventRow.occurredAt},
    'text', (SELECT ${textRow.data} ->> '$.text' FROM ${revealed} ${textRow} WHERE ${textRow.commitment} = ${eventRow.text}))
  FROM ${events} ${eventRow} LEFT JOIN ${profiles} ${authorRow} ON ${authorRow.id} = ${uuidOf(eventRow.actorId)}
  WHERE ${eventRow.subject} = ${correctionRow.subject} AND ${eventRow.subjectSeq} = ${seq})`;

const fromOtherManagers = sql`FROM ${profiles} ${managerRow} WHERE ${isManagerOf(personRow, sql`${correctionRow.proposal} ->> '$.day'`, managerRow)}`;
const hasOtherManager = sql`EXISTS (SELECT 1 ${fromOtherManagers})`;
/** `Marta`, or `Jorge o Marta`; null if there are more. */
const otherManagerNames = sql`(SELECT CASE count(*) WHEN 1 THEN max(${nameIn(managerRow)})
  WHEN 2 THEN min(${nameIn(managerRow)}) || ' o ' || max(${nameIn(managerRow)}) END ${fromOtherManagers})`;

/** Its person proposed it, perhaps at a kiosk. */
const isSubjectAuthor = sql`(${correctionRow.proposal} ->> '$.author.id' = ${personRow.id} OR ${correctionRow.proposal} ->> '$.author.kind' = 'kiosk')`;

/** The day of an entry that covers the hours of a refused addition. No entry ends later than two days after its own day. */
const coveringEntryDay = sql`(SELECT ${coveringRow.day} FROM ${timeLogs} ${coveringRow} WHERE ${correctionRow.proposal} ->> '$.change.kind' = 'add'
  AND ${correctionRow.answer} = 'disagree' AND ${correctionRow.ground} IS NULL
  AND ${coveringRow.subject} = ${correctionRow.subject} AND ${coveringRow.day} BETWEEN date(${correctionRow.proposal} ->> '$.day', '-2 days')
    AND ${correctionRow.proposal} ->> '$.day' AND ${coveringRow.void} IS NULL
  AND ${coveringRow.checkInTime} <= ${correctionRow.proposal} ->> '$.change.times.check_in_at'
    AND ${coveringRow.checkOutTime} >= ${correctionRow.proposal} ->> '$.change.times.check_out_at'
  LIMIT 1)`;

/** The columns of a correction `c`; they need {@link correctionJoins}. */
export const correctionColumns = renderOnce(
  sql`${correctionRow.subject}, ${correctionRow.seq}, ${correctionRow.proposal}, ${correctionRow.answer}, ${correctionRow.ground}, ${personRow.id} AS profile_id, ${nameIn(personRow)} AS name,
  hex(${entryRow.id}) AS entry_id, CASE WHEN ${entryRow.void} IS NULL THEN coalesce(${entryRow.day}, ${coveringEntryDay}) END AS entry_day,
    ${entryRow.version}, ${commentOf(correctionRow.seq)} AS proposed,
  ${commentOf(sql`${correctionRow.proposal} ->> '$.answeredBy'`)} AS answered,
    ${commentOf(sql`${correctionRow.proposal} ->> '$.appliedBy'`)} AS applied,
  CASE WHEN ${isSubjectAuthor} THEN ${hasOtherManager}
    ELSE ${personRow.userId} IS NOT NULL OR ${isWithoutAccount(personRow)} END AS has_second_party,
  CASE WHEN ${correctionRow.answer} IS NOT NULL OR ${correctionRow.ground} IS NOT NULL THEN NULL WHEN ${isSubjectAuthor} THEN ${otherManagerNames}
    ELSE ${nameIn(personRow)} END AS answerer`,
);

export const correctionJoins = renderOnce(
  sql`CROSS JOIN ${profiles} ${personRow} ON ${personRow.subject} = ${correctionRow.subject}
  LEFT JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = ${correctionRow.subject} AND ${entryRow.openedBy} = coalesce(${correctionRow.proposal} ->> '$.entry',
    ${correctionRow.seq})`,
);

export const proposedAt = renderOnce(sql`${correctionRow.proposal} ->> '$.proposedAt'`);
export const correctedDay = renderOnce(sql`${correctionRow.proposal} ->> '$.day'`);

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
