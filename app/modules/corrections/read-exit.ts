import type { TimeLog } from "~/modules/ledger/time-log";
import { addDays, formatDate } from "~/time/dates";
import { isEndOfDay, parseTime } from "~/time/typed-times";
import { instantsAt, localDateOf } from "~/time/zones";
import { hourMs } from "~/time/units";
import { messages } from "./messages";
import { offeredFields, readProposal, type ProposalFields } from "./proposal-form";
import type { CorrectionRequest } from "./correction-request";

type OpenLog = Pick<TimeLog, "checkInTime" | "checkOutTime" | "pauses" | "timeZone">;

/** In milliseconds. A longer entry from one typed time is rather a mistake. The long form accepts it. */
const longestTypedEntryMs = 16 * hourMs;

/** Returns the pause of an entry whose end is unknown: its form field, and its start. */
export function openPauseIn({ pauses }: Pick<OpenLog, "pauses">): { field: string; startAt: number } | null {
  const nth = pauses.findIndex(({ end_at }) => end_at === null);
  return nth === -1 ? null : { field: `pause_${nth}_end`, startAt: pauses[nth]!.start_at };
}

type ReadExit =
  | { requested: CorrectionRequest; exitAt: number; ask: string[] }
  | { errors: Partial<Record<string, string>>; ask: string[] };

/**
 * Returns the correction for a typed check-out (`out_time`), and for the end of a pause that was still open. The check-out is the
 * first such time after the check-in. The rest of the entry remains as it is.
 * @param fields for a time that the clocks show twice, also which one, as in the long form (`out_fold`).
 */
export function readExit(fields: ProposalFields, log: OpenLog): ReadExit {
  const fieldsUntilMidnight = isEndOfDay(fields.out_time ?? "") ? { ...fields, out_time: "00:00" } : fields;
  const { checkInTime, timeZone } = log;
  const entryDay = localDateOf(checkInTime, timeZone);
  const time = parseTime(fieldsUntilMidnight.out_time ?? "");
  const isSameDay = time !== null && instantsAt(entryDay, time, timeZone).some((at) => at > checkInTime);
  const exitFields = Object.fromEntries(
    Object.entries(fieldsUntilMidnight).filter(([name]) => /^(out|pause)_/.test(name)),
  );
  const wholeForm = {
    ...offeredFields(log, { day: null, exitAt: null }),
    ...exitFields,
    out_date: formatDate(isSameDay ? entryDay : addDays(entryDay, 1)),
    reason: messages.forgotExit,
  };
  const exitProposal = readProposal(wholeForm, { log: { ...log, isExitMissing: true }, timeZone });
  if ("errors" in exitProposal) return exitProposal;
  const { requested, ask } = exitProposal;
  const exitAt = (requested.kind === "void" ? null : requested.times.checkOutTime)!;
  if (exitAt - checkInTime <= longestTypedEntryMs) return { requested, exitAt, ask };
  return { errors: { out_time: messages.exitTooLate }, ask };
}
