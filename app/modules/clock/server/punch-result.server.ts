import { events } from "#cell";
import { bytesToHex } from "@noble/hashes/utils.js";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import type { RecordedRow } from "~/modules/ledger/ledger-rows";
import { undoMs } from "~/modules/ledger/rules/decide-punch";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import { subjectOf } from "~/modules/ledger/subject-of";
import type { TimeLog } from "~/modules/ledger/time-log";
import { entryQuery, toTimeLog, type ShownRow } from "~/modules/ledger/time-logs.server";
import { receiptCode } from "~/modules/register/format/receipt-code";
import { leafHashOf, toDisclosedEvent } from "~/modules/register/read-lines.server";
import { builderOf, type StatementPreparer } from "~/platform/statement.server";
import type { UndoableEvent } from "../model/clock-state";

/** The number of a punch in the company's register, and a short code of its content. */
export interface PunchReceipt {
  seq: number;
  code: string;
}

/** The entry after a punch. */
export interface RecordedPunch {
  code: "recorded";
  timeLog: TimeLog;
  /** The person's state after it. */
  state: "out" | "working" | "paused";
  /** The recorded instant in UTC milliseconds; null for a check-out that became a missing exit. */
  at: number | null;
  /** Null if nothing was recorded because the person already had this mode. */
  receipt: PunchReceipt | null;
  undo: UndoableEvent | null;
}

/** Returns the part of the answer that depends on the event's row alone, so that a repetition gets the same. */
export function resultOfRow(
  { company, profile }: Member,
  row: RecordedRow,
): Pick<RecordedPunch, "at" | "receipt" | "undo"> {
  const event = toDisclosedEvent(row, { companyId: company.id, profileId: profile.id });
  const undo = row.kind === "annulled" ? null : { event: row.subject_seq, until: row.occurred_at + undoMs };
  const at = row.kind === "exit_missing" ? null : row.occurred_at;
  return { at, receipt: { seq: row.seq, code: receiptCode(bytesToHex(leafHashOf(event))) }, undo };
}

/**
 * Returns the first answer to a repeated punch: the entry after that punch, without later punches. If the punch was undone or
 * corrected since, it returns the current entry.
 */
export async function repeatedResult(
  d1: StatementPreparer,
  member: Member,
  row: RecordedRow,
): Promise<RecordedPunch> {
  const { subject } = subjectOf(member);
  const [undone] =
    row.kind === "annulled"
      ? await builderOf(d1)
          .select({ subject_seq: events.subjectSeq, about: events.about })
          .from(events)
          .where(and(eq(events.subject, subject), eq(events.subjectSeq, row.about!)))
      : [];
  const { subject_seq: subjectSeq, about } = undone ?? row;
  const entry = await entryQuery(d1, {
    subject,
    openedBy: openedBy({ subjectSeq, about }),
  }).first<ShownRow>();
  // After an undone check-in the person is out. Every other undone punch was within an entry.
  const isOut = undone ? undone.about === null : row.kind === "check_out" || row.kind === "exit_missing";
  const timeLog = isOut ? toTimeLog(entry!) : openAt(toTimeLog(entry!), row.occurred_at);
  const isPaused = timeLog.pauses.some(({ end_at }) => end_at === null);
  const state: RecordedPunch["state"] = isOut ? "out" : isPaused ? "paused" : "working";
  return { code: "recorded", timeLog, state, ...resultOfRow(member, row) };
}

/** Returns an entry as it was at an instant at which it was open. */
function openAt(timeLog: TimeLog, at: number): TimeLog {
  const pauses = timeLog.pauses
    .filter(({ start_at }) => start_at <= at)
    .map((pause) => ({
      ...pause,
      end_at: pause.end_at !== null && pause.end_at <= at ? pause.end_at : null,
    }));
  const modes = timeLog.modes.filter(({ from_at }, nth) => nth === 0 || from_at <= at);
  const isOpen = { checkOutTime: null, isExitMissing: false, checkOutLocation: null };
  return { ...timeLog, ...isOpen, durationMs: null, grossMs: null, pauses, modes };
}

/** Returns the number of the event that opened the entry of a punch. */
export const openedBy = ({ about, subjectSeq }: Pick<LedgerEvent, "about" | "subjectSeq">) =>
  about ?? subjectSeq;
