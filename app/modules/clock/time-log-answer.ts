import type { TimeLog } from "./punch.server";

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** A time log as API clients see it: instants in ISO 8601, UTC. */
export function timeLogAnswer(timeLog: TimeLog) {
  return {
    id: timeLog.id,
    check_in_time: iso(timeLog.checkInTime),
    check_out_time: iso(timeLog.checkOutTime),
    check_in_location: timeLog.checkInLocation,
    check_out_location: timeLog.checkOutLocation,
  };
}
