import type { TimeLog } from "~/modules/ledger/time-log";
import { addDays, formatDate } from "~/time/dates";
import { instantsAt, localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { isEndOfDay, offeredFields, readProposal, readTime, type ProposalFields } from "./proposal-form";
import type { CorrectionWish } from "./wish";

type Log = Pick<TimeLog, "checkInTime" | "checkOutTime" | "pauses" | "timeZone">;

/** Whoever says an hour before that of their entry means hardly the day after: a whole night and day of work is said elsewhere. */
const longestMs = 16 * 3_600_000;

/** The pause of an entry of which the end is not known: its field in the form, and when it began. */
export function openPauseIn({ pauses }: Pick<Log, "pauses">): { field: string; startAt: number } | null {
  const nth = pauses.findIndex(({ end_at }) => end_at === null);
  return nth === -1 ? null : { field: `pause_${nth}_end`, startAt: pauses[nth]!.start_at };
}

type ReadExit =
  | { wish: CorrectionWish; exitAt: number; ask: string[] }
  | { errors: Partial<Record<string, string>>; ask: string[] };

/**
 * The correction of somebody who says no more than at what hour they left (`out_time`), and when a pause ended that lasted then: it is
 * the first such hour after their entry. The rest of the entry stays as it is.
 * @param fields of hours that clocks showed twice also which one, as the long form has it (`out_fold`).
 */
export function readExit(fields: ProposalFields, log: Log): ReadExit {
  const typed = isEndOfDay(fields.out_time ?? "") ? { ...fields, out_time: "00:00" } : fields;
  const { checkInTime, timeZone } = log;
  const on = localDateOf(checkInTime, timeZone);
  const time = readTime(typed.out_time ?? "");
  const isSameDay = time !== null && instantsAt(on, time, timeZone).some((at) => at > checkInTime);
  const said = Object.fromEntries(Object.entries(typed).filter(([name]) => /^(out|pause)_/.test(name)));
  const whole = {
    ...offeredFields(log, { day: null, exitAt: null }),
    ...said,
    ...{ out_date: formatDate(isSameDay ? on : addDays(on, 1)), reason: copy.forgotExit },
  };
  const read = readProposal(whole, { log: { ...log, isExitMissing: true }, timeZone });
  if ("errors" in read) return read;
  const { wish, ask } = read;
  const exitAt = (wish.kind === "void" ? null : wish.times.checkOutTime)!;
  if (exitAt - checkInTime <= longestMs) return { wish, exitAt, ask };
  return { errors: { out_time: copy.exitTooLate }, ask };
}
