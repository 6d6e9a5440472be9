import { shownColumns, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { EventKind } from "~/modules/ledger/model/payloads";
import { deps } from "./deps";

/** Whose records: a person's, or all of a company's. */
type Whose = { profile: { subject: number } } | { company: { ledger: number } };

const isOf = (whose: Whose) =>
  "profile" in whose ? `subject = ${whose.profile.subject}` : `ledger = ${whose.company.ledger}`;

/** Time logs in the order in which they were opened. */
export async function logsOf(whose: Whose) {
  const { results } = await deps()
    .db.$client.prepare(
      `SELECT ${shownColumns} FROM time_logs t WHERE t.${isOf(whose)} ORDER BY t.subject, t.opened_by`,
    )
    .all<ShownRow>();
  return results.map(toTimeLog);
}

interface EventRow {
  seq: number;
  kind: EventKind;
  source: string;
  occurred_at: number;
  profile_id: string | null;
  actor: string;
  opened_by: string;
  person: string;
  place: string;
  identity: string | null;
}

/** Events in the order of their numbers, without those by which people became members. */
export async function eventsOf(whose: Whose) {
  const { results } = await deps()
    .db.$client.prepare(
      `SELECT seq, kind, source, occurred_at, hex(actor_id) AS actor, lower(hex(person)) AS person, hex(place) AS place,
              (SELECT profile_id FROM subjects WHERE key = e.subject) AS profile_id,
              (SELECT hex(id) FROM events o WHERE o.subject = e.subject
                 AND o.subject_seq = coalesce(e.about, e.subject_seq)) AS opened_by,
              (SELECT data FROM revealed WHERE commitment = e.person) AS identity
       FROM events e WHERE e.${isOf(whose)} AND kind <> 'member' ORDER BY seq`,
    )
    .all<EventRow>();
  return results.map((row) => ({
    ...{ seq: row.seq, kind: row.kind, source: row.source, at: row.occurred_at, profileId: row.profile_id },
    actor: row.actor ? toUuid(row.actor) : null,
    timeLogId: toUuid(row.opened_by),
    commitment: row.person || null,
    hasPlace: row.place !== "",
    data: row.identity === null ? null : (JSON.parse(row.identity) as object),
  }));
}
