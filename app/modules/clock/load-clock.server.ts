import { personStates, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/directory/find-session.server";
import { UNDO_MS } from "~/modules/ledger/model/decide-punch";
import { toUuid } from "~/modules/ledger/ledger-rows";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { TimeLog } from "~/modules/ledger/time-log";
import {
  cursorOf,
  hasProposal,
  logPageQuery,
  openEntryQuery,
  toTimeLog,
  type Cursor,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { prepare, type Prepares } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import type { Undoable } from "./clock-state";

export const historyPageSize = 50;

/** An entry of which nobody has said yet when it ended. */
export interface MissingExit {
  /** The time log's. */
  id: string;
  day: LocalDate;
}

interface LoadedClock {
  openLog: TimeLog | null;
  undo: Undoable | null;
  /** The newest. */
  missingExit: MissingExit | null;
  logs: TimeLog[];
  next: Cursor | null;
  /** What the other statements found. */
  also: unknown[][];
}

const t = alias(timeLogs, "t");

/**
 * The statement that finds a person's newest entry without an exit of which they have said nothing: what they say waits, or was refused.
 * @param subject whose, as an expression.
 */
export const missingExitQuery = (d1: Prepares, subject: SQL) =>
  prepare(
    d1,
    sql`SELECT hex(${t.id}) AS id, ${t.day} FROM ${timeLogs} ${t}
        WHERE ${t.subject} = ${subject} AND ${t.exitMissing} = 1 AND ${t.void} IS NULL AND ${t.disputedBy} IS NULL
          AND NOT ${sql.raw(hasProposal)}
        ORDER BY ${t.checkInAt} DESC LIMIT 1`,
  );

/** What {@link missingExitQuery} found. */
export function readMissingExit(rows: readonly unknown[]): MissingExit | null {
  const [missing] = rows as MissingExit[];
  return missing ? { id: toUuid(missing.id), day: missing.day } : null;
}

/**
 * What the clock screen shows of a person: the open entry (also when it is older than the range) and one page of
 * history, newest first. One round trip.
 * @param also statements that are asked in it besides.
 */
export async function loadClock(
  { db: { $client: d1 } }: { db: Db },
  {
    member,
    range,
    cursor,
    also = [],
  }: { member: Member; range: DateRange; cursor: Cursor | null; also?: readonly D1PreparedStatement[] },
): Promise<LoadedClock> {
  const { subject } = subjectOf(member);
  const [state, open, missing, page, ...others] = await withRetries(() =>
    d1.batch<ShownRow>([
      prepare(
        d1,
        sql`SELECT ${personStates.state} ->> '$.undo[0].about' AS event, ${personStates.state} ->> '$.undo[0].at' AS at
            FROM ${personStates} WHERE ${personStates.subject} = ${subject}`,
      ),
      openEntryQuery(d1, { subject }),
      missingExitQuery(d1, sql`${subject}`),
      logPageQuery(d1, {
        ...{ subject, range, order: "newest first", after: cursor },
        limit: historyPageSize + 1,
      }),
      ...also,
    ]),
  );
  const [openLog] = open!.results.map(toTimeLog);
  const [undo] = state!.results as unknown as { event: number | null; at: number }[];
  const found = page!.results.map(toTimeLog);
  const logs = found.slice(0, historyPageSize);
  const last = logs.at(-1);
  return {
    openLog: openLog ?? null,
    missingExit: readMissingExit(missing!.results),
    undo: undo?.event ? { event: undo.event, until: undo.at + UNDO_MS } : null,
    logs,
    next: last && found.length > historyPageSize ? cursorOf(last) : null,
    also: others.map(({ results }) => results),
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
