import { toBlob, toTimeLogRow } from "./ledger-rows";
import type { Entry, PersonState, Proposal } from "./model/person";

/** Whose ledger and which person in it, by the cell's keys. */
export interface SubjectKey {
  ledger: number;
  subject: number;
}

type Prepares = Pick<D1Database, "prepare">;

// The only statements that write projections: an append's and the rebuild's. `asOf` is the event that made the row so.

export const writeState = (d1: Prepares, { subject }: SubjectKey, state: PersonState) =>
  d1
    .prepare(
      `INSERT INTO person_states (subject, as_of, state) VALUES (?, ?, ?)
       ON CONFLICT (subject) DO UPDATE SET as_of = excluded.as_of, state = excluded.state`,
    )
    .bind(subject, state.subjectSeq, JSON.stringify(state));

export function writeEntry(
  d1: Prepares,
  { ledger, subject }: SubjectKey,
  { entry, asOf }: { entry: Entry; asOf: number },
) {
  const row = toTimeLogRow(entry);
  return d1
    .prepare(
      `INSERT INTO time_logs (subject, opened_by, as_of, ledger, id, version, day, time_zone, check_in_at,
                              check_out_at, parts, exit_missing, void, corrected_by, disputed_by)
       VALUES (?, ?, ?, ?, ${toBlob("?")}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (subject, opened_by) DO UPDATE SET as_of = excluded.as_of, version = excluded.version,
         day = excluded.day, check_in_at = excluded.check_in_at, check_out_at = excluded.check_out_at,
         parts = excluded.parts, exit_missing = excluded.exit_missing, void = excluded.void,
         corrected_by = excluded.corrected_by, disputed_by = excluded.disputed_by`,
    )
    .bind(
      ...[subject, row.opened_by, asOf, ledger, row.id, row.version, row.day, row.time_zone, row.check_in_at],
      ...[row.check_out_at, row.parts, row.exit_missing, row.void, row.corrected_by, row.disputed_by],
    );
}

export function writeProposal(
  d1: Prepares,
  { ledger, subject }: SubjectKey,
  { proposal: { answer, ground, seq, ...stated }, asOf }: { proposal: Proposal; asOf: number },
) {
  return d1
    .prepare(
      `INSERT INTO corrections (subject, seq, as_of, ledger, proposal, answer, ground) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (subject, seq) DO UPDATE SET as_of = excluded.as_of, answer = excluded.answer, ground = excluded.ground`,
    )
    .bind(subject, seq, asOf, ledger, JSON.stringify(stated), answer, ground);
}
