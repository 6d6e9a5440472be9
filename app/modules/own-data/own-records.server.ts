import type { Member } from "~/modules/directory/find-session.server";
import { eventColumns, toUuid, type EventRow } from "~/modules/ledger/ledger-rows";
import {
  cursorOf,
  logPageQuery,
  toTimeLog,
  type Cursor,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { instantText, toOwnEvent, toOwnLog } from "./own-rows";

type Cell = { db: Db };

const usualPage = 1_000;

/** All days that a record can have. */
export const always = { from: "0001-01-01", to: "9999-12-31" } as const;

/** Every entry of a person that counts, oldest first, by pages. */
export async function* ownLogs(
  { db: { $client: d1 } }: Cell,
  { profile: { subject } }: Member,
  pageSize = usualPage,
) {
  let after: Cursor | null = null;
  for (;;) {
    const wanted = { subject, range: always, order: "oldest first", after, limit: pageSize } as const;
    const { results }: D1Result<ShownRow> = await logPageQuery(d1, wanted).all<ShownRow>();
    const logs = results.map(toTimeLog);
    yield* logs.map(toOwnLog);
    const last = logs.at(-1);
    if (!last || logs.length < pageSize) return;
    after = cursorOf(last);
  }
}

type Row = EventRow & {
  recorded_at: number;
  person_data: string | null;
  place_data: string | null;
  text_data: string | null;
};

const behind = (column: string) =>
  `(SELECT r.data FROM revealed r WHERE r.commitment = e.${column}) AS ${column}_data`;

/** Every event of a person's record, oldest first, by pages, with what stands behind its commitments. */
export async function* ownEvents({ db: { $client: d1 } }: Cell, { profile }: Member, pageSize = usualPage) {
  const page = d1.prepare(
    `SELECT ${eventColumns}, recorded_at, ${["person", "place", "text"].map(behind).join()} FROM events e
     WHERE subject = ?1 AND subject_seq > ?2 ORDER BY subject_seq LIMIT ${pageSize}`,
  );
  for (let after = 0; ;) {
    const { results } = await page.bind(profile.subject, after).all<Row>();
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
