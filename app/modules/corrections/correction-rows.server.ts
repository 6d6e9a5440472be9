import { erasedName } from "~/modules/directory/display-name";
import { isWithoutAccount } from "~/modules/directory/without-account";
import { toUuid, uuidOf } from "~/modules/ledger/ledger-rows";
import type { Change, EntryTimes, Ground } from "~/modules/ledger/model/payloads";
import type { Proposal } from "~/modules/ledger/model/person";
import type { LocalDate } from "~/time/dates";
import { copy } from "./copy";
import type { Correction, CorrectionStatus, Saying, Version } from "./correction";

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
  /** {@link Saying}, as JSON. */
  proposed: string;
  answered: string | null;
  applied: string | null;
  has_second_party: number;
}

const nameOf = (profile: string) => `coalesce(${profile}.full_name, ${profile}.email, '${erasedName}')`;

/** Where somebody stood, and whether by a PIN that somebody else may know: the newest that was set before the event `e`. */
const atKiosk = `coalesce((SELECT CASE WHEN g.actor_kind = 'kiosk' THEN '${copy.atKioskByPinOfThere}'
    WHEN ${uuidOf("g.actor_id")} <> p.id THEN '${copy.atKioskByGivenPin}' END
  FROM events g WHERE g.subject = e.subject AND g.kind = 'pin_set' AND g.subject_seq < e.subject_seq
  ORDER BY g.subject_seq DESC LIMIT 1), '${copy.atKiosk}')`;

/** What the person's event with a number says, by whom and when. */
const sayingOf = (seq: string) => `(
  SELECT json_object('profileId', iif(e.actor_kind = 'kiosk', p.id, ${uuidOf("e.actor_id")}), 'name', CASE
      WHEN e.payload ->> '$.unidentified' THEN '${copy.unidentified}'
      WHEN e.actor_kind = 'kiosk' THEN ${nameOf("p")} || ${atKiosk} ELSE ${nameOf("w")} END, 'at', e.occurred_at,
    'text', (SELECT r.data ->> '$.text' FROM revealed r WHERE r.commitment = e.text))
  FROM events e LEFT JOIN profiles w ON w.id = ${uuidOf("e.actor_id")}
  WHERE e.subject = c.subject AND e.subject_seq = ${seq})`;

const anotherManager = `EXISTS (SELECT 1 FROM profiles m WHERE m.company_id = p.company_id AND m.role <> 'employee'
  AND m.status = 'active' AND m.user_id IS NOT NULL AND m.id <> p.id)`;

/** The day of an entry that has come to say all that a refused one was to add: no entry ends later than two days after its own. */
const saidSince = `(SELECT w.day FROM time_logs w WHERE c.proposal ->> '$.change.kind' = 'add' AND c.answer = 'disagree' AND c.ground IS NULL
  AND w.subject = c.subject AND w.day BETWEEN date(c.proposal ->> '$.day', '-2 days') AND c.proposal ->> '$.day' AND w.void IS NULL
  AND w.check_in_at <= c.proposal ->> '$.change.times.check_in_at' AND w.check_out_at >= c.proposal ->> '$.change.times.check_out_at'
  LIMIT 1)`;

/** What is told of a correction `c`, with {@link correctionJoins}. */
export const correctionColumns = `c.subject, c.seq, c.proposal, c.answer, c.ground, p.id AS profile_id, ${nameOf("p")} AS name,
  hex(t.id) AS entry_id, CASE WHEN t.void IS NULL THEN coalesce(t.day, ${saidSince}) END AS entry_day, t.version, ${sayingOf("c.seq")} AS proposed,
  ${sayingOf("c.proposal ->> '$.answeredBy'")} AS answered, ${sayingOf("c.proposal ->> '$.appliedBy'")} AS applied,
  CASE WHEN c.proposal ->> '$.author.id' = p.id OR c.proposal ->> '$.author.kind' = 'kiosk' THEN ${anotherManager}
    ELSE p.user_id IS NOT NULL OR ${isWithoutAccount("p")} END AS has_second_party`;

export const correctionJoins = `JOIN profiles p ON p.subject = c.subject
  LEFT JOIN time_logs t ON t.subject = c.subject AND t.opened_by = coalesce(c.proposal ->> '$.entry', c.seq)`;

export const proposedAt = "c.proposal ->> '$.proposedAt'";
export const itsDay = "c.proposal ->> '$.day'";

/** A page of rows, of which one more than fit was asked for. @returns `next`: where the page after it begins; null after the last. */
export function pageOf<Cursor>(
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
  const saying = (json: string | null) => (json === null ? null : (JSON.parse(json) as Saying));
  const [answered, applied] = [saying(row.answered), saying(row.applied)];
  return {
    ...{ id, day, timeZone, kind: change.kind },
    profileId: row.profile_id,
    personName: row.name,
    entryId: row.entry_id ? toUuid(row.entry_id) : null,
    entryOn: row.entry_day,
    before,
    after: proposedVersion(change),
    proposed: saying(row.proposed)!,
    answered: answered && answer && { ...answered, answer },
    applied: applied && ground && { ...applied, ground },
    status: statusOf(row),
    isStale: entry !== null && change.kind !== "add" && ground === null && row.version !== change.version,
    hasSecondParty: row.has_second_party === 1,
  };
}

/** What an entry should be by what is proposed; null where it should not be. */
export const proposedVersion = (change: Change): Version | null =>
  change.kind === "void" ? null : { times: change.times, exitMissing: lacksExit(change) };

/** What is added and has no end lacks its exit; of the entry that somebody is in it has not ended yet. */
const lacksExit = (change: Extract<Change, { times: EntryTimes }>) =>
  change.kind === "add" && change.times.check_out_at === null;

/** What is accepted is applied with it. */
const statusOf = ({ answer, ground }: Pick<CorrectionRow, "answer" | "ground">): CorrectionStatus => {
  if (ground !== null) return "applied";
  return answer === "disagree" ? "disagreed" : answer === "withdraw" ? "withdrawn" : "open";
};
