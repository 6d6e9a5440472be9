import type { Member } from "~/modules/directory/find-session.server";
import { UNDO_MS } from "~/modules/ledger/model/decide-punch";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { TimeLog } from "~/modules/ledger/time-log";
import {
  cursorOf,
  logPageQuery,
  openEntryQuery,
  toTimeLog,
  type Cursor,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange } from "~/time/dates";
import type { Undoable } from "./clock-state";

export const historyPageSize = 50;

/**
 * What the clock screen shows of a person: the open entry (also when it is older than the range) and one page of
 * history, newest first. One round trip.
 */
export async function loadClock(
  { db: { $client: d1 } }: { db: Db },
  { member, range, cursor }: { member: Member; range: DateRange; cursor: Cursor | null },
): Promise<{ openLog: TimeLog | null; undo: Undoable | null; logs: TimeLog[]; next: Cursor | null }> {
  const { subject } = subjectOf(member);
  const [state, open, page] = await withRetries(() =>
    d1.batch<ShownRow>([
      d1
        .prepare(
          `SELECT state ->> '$.undo[0].about' AS event, state ->> '$.undo[0].at' AS at
                  FROM person_states WHERE subject = ?`,
        )
        .bind(subject),
      openEntryQuery(d1, { subject }),
      logPageQuery(d1, {
        ...{ subject, range, order: "newest first", after: cursor },
        limit: historyPageSize + 1,
      }),
    ]),
  );
  const [openLog] = open!.results.map(toTimeLog);
  const [undo] = state!.results as unknown as { event: number | null; at: number }[];
  const found = page!.results.map(toTimeLog);
  const logs = found.slice(0, historyPageSize);
  const last = logs.at(-1);
  return {
    openLog: openLog ?? null,
    undo: undo?.event ? { event: undo.event, until: undo.at + UNDO_MS } : null,
    logs,
    next: last && found.length > historyPageSize ? cursorOf(last) : null,
  };
}

/** When a person's open entry began; null out of work. */
export async function findWorkingSince(
  { db: { $client: d1 } }: { db: Db },
  member: Member,
): Promise<number | null> {
  const open = await openEntryQuery(d1, subjectOf(member)).first<ShownRow>();
  return open?.check_in_at ?? null;
}
