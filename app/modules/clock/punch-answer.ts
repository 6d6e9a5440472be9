import type { TimeLog } from "~/modules/ledger/time-log";
import type { RecordedPunch } from "./server/punch-result.server";

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));

export type PunchAnswer = ReturnType<typeof punchAnswer>;

/** The person of a time log, and their company. */
interface AnswerOwner {
  profile: { id: string };
  company: { id: string };
}

/**
 * Returns the API's answer to a recorded punch: the time log, the person's state, the recorded instant, the receipt, and the
 * event to undo. Instants are ISO 8601 in UTC.
 */
export function punchAnswer({ timeLog, state, at, receipt, undo }: RecordedPunch, owner: AnswerOwner) {
  return {
    error: null,
    time_log: timeLogAnswer(timeLog, owner),
    state,
    at: isoOrNull(at),
    receipt,
    undo: undo && { event: undo.event, until: iso(undo.until) },
  };
}

function timeLogAnswer(timeLog: TimeLog, { profile, company }: AnswerOwner) {
  return {
    id: timeLog.id,
    profile_id: profile.id,
    company_id: company.id,
    check_in_time: iso(timeLog.checkInTime),
    check_out_time: isoOrNull(timeLog.checkOutTime),
    check_in_location: timeLog.checkInLocation,
    check_out_location: timeLog.checkOutLocation,
    pauses: timeLog.pauses.map(({ start_at, end_at, kind, counts_as_work }) => ({
      start: iso(start_at),
      end: isoOrNull(end_at),
      kind,
      counts_as_work,
    })),
    mode: timeLog.modes.at(-1)!.mode,
  };
}
