import { timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { shownColumns, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import { toUuid } from "~/modules/ledger/ledger-rows";
import type { EventKind } from "~/modules/ledger/rules/payloads";
import { allRows } from "~/platform/statement.server";
import { deps } from "./deps";

/** The owner of the records: a person, or a whole company. */
type Whose = { profile: { subject: number } } | { company: { ledger: number } };

const isOf = (whose: Whose) =>
  "profile" in whose ? `subject = ${whose.profile.subject}` : `ledger = ${whose.company.ledger}`;

/** Returns time logs in the order in which they were opened. */
export async function logsOf(whose: Whose) {
  const t = alias(timeLogs, "t");
  const isTheirs =
    "profile" in whose
      ? sql`${t.subject} = ${whose.profile.subject}`
      : sql`${t.ledger} = ${whose.company.ledger}`;
  const rows = await allRows<ShownRow>(
    deps().db.$client,
    sql`SELECT ${shownColumns} FROM ${timeLogs} ${t} WHERE ${isTheirs} ORDER BY ${t.subject}, ${t.openedBy}`,
  );
  return rows.map(toTimeLog);
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

/** Returns events in the order of their numbers, without those of memberships. */
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
    seq: row.seq,
    kind: row.kind,
    source: row.source,
    at: row.occurred_at,
    profileId: row.profile_id,
    actor: row.actor ? toUuid(row.actor) : null,
    timeLogId: toUuid(row.opened_by),
    commitment: row.person || null,
    hasPlace: row.place !== "",
    data: row.identity === null ? null : (JSON.parse(row.identity) as object),
  }));
}
