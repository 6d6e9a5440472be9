import type { TimeLog } from "~/modules/ledger/time-log";
import { workedMinutes } from "~/time/worked";
import { localDateOf } from "~/time/zones";

type Pause = TimeLog["pauses"][number];

export interface Told extends Partial<Pick<TimeLog, "isExitMissing" | "mark">> {
  zone?: string;
  /** Start and end; null while it lasts. */
  pauses?: [start: string, end: string | null, kind?: Pause["kind"], countsAsWork?: boolean][];
  modes?: [from: string, mode: "on_site" | "remote"][];
}

let count = 0;

/** Returns an entry between two instants (null for no end), by default on site and without pauses. */
export function aLog(start: string, end: string | null, fields: Told = {}): TimeLog {
  const { zone = "Europe/Madrid", isExitMissing = false, mark = null } = fields;
  const at = (text: string) => Date.parse(text);
  const checkInTime = at(start);
  const checkOutTime = end === null ? null : at(end);
  const pauses = (fields.pauses ?? []).map(([from, to, kind = "meal", countsAsWork = false]) => ({
    start_at: at(from),
    end_at: to === null ? null : at(to),
    kind,
    counts_as_work: countsAsWork,
  }));
  const worked = workedMinutes({ check_in_at: checkInTime, check_out_at: checkOutTime, pauses });
  return {
    id: `log-${(count += 1)}`,
    day: localDateOf(checkInTime, zone),
    timeZone: zone,
    checkInTime,
    checkOutTime,
    isExitMissing,
    mark,
    pauses,
    offline: [],
    durationMs: worked && worked.effective * 60_000,
    grossMs: worked && worked.gross * 60_000,
    modes: (fields.modes ?? [[start, "on_site"]]).map(([from, mode]) => ({ from_at: at(from), mode })),
    checkInLocation: null,
    checkOutLocation: null,
  };
}
