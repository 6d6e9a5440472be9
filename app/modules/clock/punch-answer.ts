import type { TimeLog } from "~/modules/ledger/time-log";
import type { PunchReceipt } from "./punch.server";

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What a recorded punch answers: the time log as API clients see it (instants in ISO 8601, UTC) and its receipt. */
export function punchAnswer({ timeLog, receipt }: { timeLog: TimeLog; receipt: PunchReceipt }) {
  return { error: null, time_log: timeLogAnswer(timeLog), receipt };
}

function timeLogAnswer(timeLog: TimeLog) {
  return {
    id: timeLog.id,
    check_in_time: iso(timeLog.checkInTime),
    check_out_time: iso(timeLog.checkOutTime),
    check_in_location: timeLog.checkInLocation,
    check_out_location: timeLog.checkOutLocation,
  };
}
