import type { CorrectionRequest } from "~/modules/corrections/correction-request";
import { openEntryOf, type Person } from "~/modules/ledger/rules/person";
import { minuteMs } from "~/time/units";
import type { PinlessAction } from "./left-punch";

/**
 * Returns the correction that a punch amounts to, or null if the person's state does not allow it. The check-in is rounded down
 * to the minute.
 */
export function reviewCorrection(
  person: Person,
  action: PinlessAction,
  now: number,
): { entryId: string | null; requested: CorrectionRequest } | null {
  const open = openEntryOf(person);
  if (action === "check_in") {
    const checkInTime = Math.floor((now - 1) / minuteMs) * minuteMs;
    return open === null
      ? { entryId: null, requested: { kind: "add", times: { checkInTime, checkOutTime: null } } }
      : null;
  }
  if (open === null) return null;
  if (action === "check_out")
    return { entryId: open.id, requested: { kind: "change", times: { checkOutTime: now } } };
  const last = open.times.pauses.at(-1);
  if (!last || last.end_at !== null) return null;
  const pauses = open.times.pauses.map(({ start_at: start, end_at: end, kind }) => ({
    start,
    kind,
    end: end ?? now,
  }));
  return { entryId: open.id, requested: { kind: "change", times: { pauses } } };
}
