import type { CorrectionWish } from "~/modules/corrections/wish";
import { openEntryOf, type Person } from "~/modules/ledger/model/person";
import type { LeftAction } from "./left-punch";

const minuteMs = 60_000;

/** The correction that a punch would be; null where it would be none. An entry begins with its minute, as clocks show it. */
export function leftCorrection(
  person: Person,
  action: LeftAction,
  now: number,
): { entryId: string | null; wish: CorrectionWish } | null {
  const open = openEntryOf(person);
  if (action === "check_in") {
    const checkInTime = Math.floor((now - 1) / minuteMs) * minuteMs;
    return open === null
      ? { entryId: null, wish: { kind: "add", times: { checkInTime, checkOutTime: null } } }
      : null;
  }
  if (open === null) return null;
  if (action === "check_out")
    return { entryId: open.id, wish: { kind: "change", times: { checkOutTime: now } } };
  const last = open.times.pauses.at(-1);
  if (!last || last.end_at !== null) return null;
  const pauses = open.times.pauses.map(({ start_at: start, end_at: end, kind }) => ({
    ...{ start, kind },
    end: end ?? now,
  }));
  return { entryId: open.id, wish: { kind: "change", times: { pauses } } };
}
