import { personStates, timeLogs } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { undoMs } from "~/modules/ledger/rules/decide-punch";
import { toUuid } from "~/modules/ledger/ledger-rows";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { TimeLog } from "~/modules/ledger/time-log";
import {
  cursorOf,
  isExitToAsk,
  logPageQuery,
  openEntryQuery,
  toTimeLog,
  type LogCursor,
  type ShownRow,
} from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { batch, type AnswersTo, type NamedParts } from "~/platform/statement.server";
import type { DateRange, LocalDate } from "~/time/dates";
import type { UndoableEvent } from "./model/clock-state";

export const historyPageSize = 50;

/** An entry whose exit is to be asked for. */
export interface ExitToAsk {
  /** The id of the time log. */
  id: string;
  day: LocalDate;
}

interface LoadedClock<Alongside extends NamedParts> {
  openLog: TimeLog | null;
  undo: UndoableEvent | null;
  /** The newest. */
  exitToAsk: ExitToAsk | null;
  logs: TimeLog[];
  next: LogCursor | null;
  alongside: AnswersTo<Alongside>;
}

const entryRow = alias(timeLogs, "t");

/**
 * Returns the query for a person's newest entry whose exit is to be asked for.
 * @param subject the person's key, as an expression.
 */
export const exitToAskQuery = (subject: SQL) =>
  sql<ExitToAsk>`SELECT hex(${entryRow.id}) AS id, ${entryRow.day} FROM ${timeLogs} ${entryRow}
        WHERE ${entryRow.subject} = ${subject} AND ${isExitToAsk}
        ORDER BY ${entryRow.checkInTime} DESC LIMIT 1`;

/** Returns the result of {@link exitToAskQuery}. */
export function readExitToAsk([missing]: readonly ExitToAsk[]): ExitToAsk | null {
  return missing ? { id: toUuid(missing.id), day: missing.day } : null;
}

/**
 * Returns the data of the clock screen: the open entry (also if it began before the range) and a page of history, newest
 * first. One round trip.
 * @param alongside further parts of the round trip, by name.
 */
export async function readClock<const Alongside extends NamedParts = Record<never, never>>(
  { db }: { db: Db },
  {
    member,
    range,
    cursor,
    alongside = {} as Alongside,
  }: {
    member: Member;
    range: DateRange;
    cursor: LogCursor | null;
    alongside?: Alongside;
  },
): Promise<LoadedClock<Alongside>> {
  const { $client: d1 } = db;
  const { subject } = subjectOf(member);
  const answers = await batch(db, {
    newestUndo: db
      .select({
        event: sql<number | null>`${personStates.state} ->> '$.undo[0].about'`.as("event"),
        at: sql<number>`${personStates.state} ->> '$.undo[0].at'`.as("at"),
      })
      .from(personStates)
      .where(eq(personStates.subject, subject)),
    openEntry: openEntryQuery(d1, { subject }),
    exitToAsk: exitToAskQuery(sql`${subject}`),
    logPage: logPageQuery(d1, {
      subject,
      range,
      order: "newest first",
      after: cursor,
      limit: historyPageSize + 1,
    }),
    alongside,
  });
  const [openLog] = (answers.openEntry.results as ShownRow[]).map(toTimeLog);
  const [undo] = answers.newestUndo;
  const foundLogs = (answers.logPage.results as ShownRow[]).map(toTimeLog);
  const logs = foundLogs.slice(0, historyPageSize);
  const last = logs.at(-1);
  return {
    openLog: openLog ?? null,
    exitToAsk: readExitToAsk(answers.exitToAsk.results),
    undo: undo?.event ? { event: undo.event, until: undo.at + undoMs } : null,
    logs,
    next: last && foundLogs.length > historyPageSize ? cursorOf(last) : null,
    alongside: answers.alongside as AnswersTo<Alongside>,
  };
}

/** Returns when a person's open entry began, or null. */
export async function findWorkingSince(
  { db: { $client: d1 } }: { db: Db },
  member: Member,
): Promise<number | null> {
  const open = await openEntryQuery(d1, subjectOf(member)).first<ShownRow>();
  return open?.check_in_time ?? null;
}
