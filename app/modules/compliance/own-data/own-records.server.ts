import { events, revealed } from "#cell";
import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { eventColumns } from "~/modules/ledger/ledger-columns";
import { toUuid, type EventRow } from "~/modules/ledger/ledger-rows";
import {
  cursorOf,
  logPageQuery,
  toTimeLog,
  type LogCursor,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { allRows, literal } from "~/platform/statement.server";
import { instantText, toOwnEvent, toOwnLog } from "./own-rows";

type Cell = { db: Db };

const usualPageSize = 1_000;

/** All days that a record can have. */
export const allDays = { from: "0001-01-01", to: "9999-12-31" } as const;

/** Yields every entry of a person that counts, oldest first, by pages. */
export async function* ownLogs(
  { db: { $client: d1 } }: Cell,
  { profile: { subject } }: Member,
  pageSize = usualPageSize,
) {
  let after: LogCursor | null = null;
  for (;;) {
    const pageQuery = { subject, range: allDays, order: "oldest first", after, limit: pageSize } as const;
    const { results }: D1Result<ShownRow> = await logPageQuery(d1, pageQuery).all<ShownRow>();
    const logs = results.map(toTimeLog);
    yield* logs.map(toOwnLog);
    const last = logs.at(-1);
    if (!last || logs.length < pageSize) return;
    after = cursorOf(last);
  }
}

type OwnEventRow = EventRow & {
  recorded_at: number;
  person_data: string | null;
  place_data: string | null;
  text_data: string | null;
};

const revealedDataOf = (commitment: SQLiteColumn) =>
  sql`(SELECT ${revealed.data} FROM ${revealed} WHERE ${revealed.commitment} = ${commitment})`;

/** Yields every event of a person, oldest first, by pages, with the data behind its commitments. */
export async function* ownEvents(
  { db: { $client: d1 } }: Cell,
  { profile }: Member,
  pageSize = usualPageSize,
) {
  for (let after = 0; ;) {
    const results = await allRows<OwnEventRow>(
      d1,
      sql`SELECT ${eventColumns}, ${events.recordedAt}, ${revealedDataOf(events.person)} AS person_data,
            ${revealedDataOf(events.place)} AS place_data, ${revealedDataOf(events.text)} AS text_data
          FROM ${events} WHERE ${events.subject} = ${profile.subject} AND ${events.subjectSeq} > ${after}
          ORDER BY ${events.subjectSeq} LIMIT ${literal(pageSize)}`,
    );
    for (const row of results) {
      const { recorded_at, person_data, place_data, text_data, actor_kind, actor_id } = row;
      const isOwn = actor_kind === "member" && actor_id !== null && toUuid(actor_id) === profile.id;
      yield toOwnEvent(row, {
        recorded: instantText(recorded_at),
        by: isOwn ? "own" : actor_kind,
        behind: { persona: person_data, lugar: place_data, texto: text_data },
      });
    }
    const last = results.at(-1);
    if (!last || results.length < pageSize) return;
    after = last.subject_seq;
  }
}
