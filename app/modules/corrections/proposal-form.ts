import type { TimesFault } from "~/modules/ledger/rules/commands";
import type { Mode, PauseKind } from "~/modules/ledger/rules/payloads";
import type { TimeLog } from "~/modules/ledger/time-log";
import { addDays, formatDate, type LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { missingDay, parseDate } from "~/time/typed-dates";
import { isEndOfDay, parseTime } from "~/time/typed-times";
import { instantsAt, localDateOf } from "~/time/zones";
import { dayMs, minuteMs } from "~/time/units";
import type { Correction } from "./correction";
import { reasonLength } from "./correction-schema";
import type { CorrectionRequest, RequestedTimes } from "./correction-request";

/** The number of empty rows of pauses in the form. */
const emptyPauseRows = 2;
const mostPauseRows = 22;

/** The values of the form's fields, by name. */
export type ProposalFields = Record<string, string>;

type LogTimes = Pick<TimeLog, "checkInTime" | "checkOutTime" | "pauses">;

/**
 * Returns the initial values of the form: the entry as it is, or an empty day. @param exitAt the suggested end of an entry without one.
 * @param exitOn the date of a missing exit of which nothing suggests the time.
 */
export function offeredFields(
  log: (LogTimes & Pick<TimeLog, "timeZone">) | null,
  { day, exitAt, exitOn = null }: { day: LocalDate | null; exitAt: number | null; exitOn?: LocalDate | null },
): ProposalFields {
  const on = log ? localDateOf(log.checkInTime, log.timeZone) : day;
  const startDate = formatDateOrEmpty(on);
  if (!log) return { in_date: startDate, in_time: "", out_date: startDate, out_time: "" };
  const { timeZone } = log;
  const checkOutAt = log.checkOutTime ?? exitAt;
  return {
    in_date: startDate,
    in_time: formatTime(log.checkInTime, timeZone),
    out_date: formatDateOrEmpty(checkOutAt === null ? exitOn : localDateOf(checkOutAt, timeZone)),
    out_time: checkOutAt === null ? "" : formatTime(checkOutAt, timeZone),
    ...Object.fromEntries(
      log.pauses.flatMap(({ start_at, end_at, kind }, nth) => [
        [`pause_${nth}_start`, formatTime(start_at, timeZone)],
        [`pause_${nth}_end`, end_at === null ? "" : formatTime(end_at, timeZone)],
        [`pause_${nth}_kind`, kind],
      ]),
    ),
  };
}

const formatDateOrEmpty = (on: LocalDate | null) => (on === null ? "" : formatDate(on));

/**
 * Returns the present entry with the changes of an earlier proposal. A part that the proposal did not change keeps its present
 * value. So does the end of an entry that was open then.
 */
export function proposedAgain<Log extends LogTimes>(
  log: Log,
  { before, after }: Pick<Correction, "before" | "after">,
): Log {
  if (!before || !after) return log;
  const [was, said] = [before.times, after.times];
  const arePausesProposed = JSON.stringify(was.pauses) !== JSON.stringify(said.pauses);
  return {
    ...log,
    checkInTime: said.check_in_at,
    checkOutTime: was.check_out_at === said.check_out_at ? log.checkOutTime : said.check_out_at,
    pauses: arePausesProposed ? said.pauses : log.pauses,
  };
}

/** Returns a correction as fields of a new proposal, without its times: kind, reason and mode. */
export function fieldsOfCorrection({ kind, before, after, proposed }: Correction): ProposalFields {
  const [was, said] = [before?.times.modes, after?.times.modes];
  const isElsewhere = said?.length === 1 && (was?.length !== 1 || was[0]!.mode !== said[0]!.mode);
  return { kind, reason: proposed.text ?? "", mode: isElsewhere ? said[0]!.mode : "" };
}

export const pauseRows = (log: Pick<TimeLog, "pauses"> | null) => (log?.pauses.length ?? 0) + emptyPauseRows;

export type ReadProposal =
  /** `ask` lists the times (`in`, `out`, `pause_0_start`) that occur twice because the clocks were put back. */
  | { requested: CorrectionRequest; reason: string; ask: string[] }
  /** The errors, by field. */
  | { errors: Partial<Record<string, string>>; ask: string[] };

interface ProposalSubject {
  /** The entry to correct; null for an addition. */
  log: Pick<TimeLog, "checkInTime" | "checkOutTime" | "isExitMissing" | "pauses"> | null;
  timeZone: string;
}

/** The error of a time that cannot be read. */
export const unreadableTime = "Escribe la hora como 09:00 o 0900.";
/** The error of a time that nobody typed. */
export const missingTime = "Pon la hora.";

/** Reads the proposal from the form. An unchanged time keeps its seconds. */
export function readProposal(fields: ProposalFields, { log, timeZone }: ProposalSubject): ReadProposal {
  const errors: Partial<Record<string, string>> = {};
  const askedFolds: string[] = [];
  const reason = (fields.reason ?? "").trim();
  if (reason.length < reasonLength.min)
    errors.reason = `Di por qué, con al menos ${reasonLength.min} caracteres.`;
  if (reason.length > reasonLength.max) errors.reason = `Usa como mucho ${reasonLength.max} caracteres.`;
  if (fields.kind === "void" && log)
    return errors.reason
      ? { errors, ask: askedFolds }
      : { requested: { kind: "void" }, reason, ask: askedFolds };

  /** The instant of a date field and a time field. Unchanged fields keep the instant `before`. */
  const readInstant = (name: "in" | "out", before: number | null): number | null => {
    const date = fields[`${name}_date`] ?? "";
    const typedTime = fields[`${name}_time`] ?? "";
    const isMidnight = name === "out" && isEndOfDay(typedTime);
    const dated = parseDate(date);
    const on = dated && isMidnight ? addDays(dated, 1) : dated;
    const time = isMidnight ? "00:00" : parseTime(typedTime);
    if (!on)
      errors[`${name}_date`] =
        `${missingDay(date) ?? (date.trim() ? "Escribe la fecha como dd/mm/aaaa" : "Pon el día")}.`;
    if (!time) errors[`${name}_time`] = typedTime.trim() ? unreadableTime : missingTime;
    if (!on || !time) return null;
    const fold = fields[`${name}_fold`];
    const isSame =
      before !== null && localDateOf(before, timeZone) === on && formatTime(before, timeZone) === time;
    const instants = instantsAt(on, time, timeZone);
    if (instants.length === 0) errors[`${name}_time`] = "Esa hora no existió: los relojes se adelantaron.";
    if (isSame && !fold) return before;
    if (instants.length === 2) askedFolds.push(name);
    if (instants.length === 2 && !fold) {
      errors[`${name}_time`] = dstQuestion;
    }
    return instants[fold === "second" ? instants.length - 1 : 0] ?? null;
  };

  const checkInTime = readInstant("in", log?.checkInTime ?? null);
  const staysOpen =
    log !== null && log.checkOutTime === null && !log.isExitMissing && !fields.out_date && !fields.out_time;
  const checkOutTime = staysOpen ? null : readInstant("out", log?.checkOutTime ?? null);
  const pauses =
    checkInTime === null
      ? []
      : readPauses(fields, { log, timeZone, checkInTime, checkOutTime, staysOpen, errors, ask: askedFolds });
  if (Object.keys(errors).length > 0) return { errors, ask: askedFolds };
  const times: RequestedTimes = {
    checkInTime: checkInTime!,
    checkOutTime,
    pauses,
    ...(fields.mode === "on_site" || fields.mode === "remote" ? { mode: fields.mode satisfies Mode } : {}),
  };
  return {
    requested: log
      ? { kind: "change", times }
      : { kind: "add", times: { ...times, checkInTime: checkInTime!, checkOutTime: checkOutTime! } },
    reason,
    ask: askedFolds,
  };
}

const dstQuestion = "Esa noche los relojes pasaron dos veces por esa hora: di cuál fue.";

interface PauseContext extends ProposalSubject {
  checkInTime: number;
  checkOutTime: number | null;
  /** Whether the entry remains open, and possibly its last pause. */
  staysOpen: boolean;
  errors: Partial<Record<string, string>>;
  ask: string[];
}

/** Reads the rows of pauses and skips empty ones. Each time is the first one after the previous time. */
function readPauses(
  fields: ProposalFields,
  { log, timeZone, checkInTime, checkOutTime, staysOpen, errors, ask }: PauseContext,
): NonNullable<RequestedTimes["pauses"]> {
  const minuteOf = (at: number) => at - (at % minuteMs);
  let from = checkInTime;
  const readNextInstant = (name: string, before: number | null): number | null => {
    const typedTime = fields[name] ?? "";
    const time = name.endsWith("_end") && isEndOfDay(typedTime) ? "00:00" : parseTime(typedTime);
    if (!time) {
      errors[name] = "Escribe la hora como 14:00.";
      return null;
    }
    const fold = fields[`${name}_fold`];
    // A time of another day is read again.
    const isNear = before !== null && before >= minuteOf(from) && before - from < dayMs;
    if (isNear && formatTime(before, timeZone) === time && !fold) return (from = before);
    const on = localDateOf(from, timeZone);
    const [first, second] = [on, addDays(on, 1)]
      .flatMap((day) => instantsAt(day, time, timeZone))
      .filter((instant) => instant >= minuteOf(from));
    if (first === undefined) {
      errors[name] = "Esa hora no existió: los relojes se adelantaron.";
      return null;
    }
    // The clocks show the time twice only if the entry lasts until its second occurrence.
    const isTwice =
      second !== undefined && second - first < dayMs / 2 && second <= (checkOutTime ?? Infinity);
    if (isTwice) ask.push(name);
    if (isTwice && !fold) errors[name] = dstQuestion;
    // A time without seconds in the minute of the previous time is not earlier than it.
    return (from = Math.max(isTwice && fold === "second" ? second : first, from));
  };
  return Array.from({ length: pauseRowsIn(fields) }, (_, nth) => nth).flatMap((nth) => {
    const [startName, endName] = [`pause_${nth}_start`, `pause_${nth}_end`];
    const before = log?.pauses[nth];
    const isOpenStill = before?.end_at === null && staysOpen && !fields[endName];
    if (!fields[startName] && !fields[endName]) return [];
    const start = readNextInstant(startName, before?.start_at ?? null);
    const end = isOpenStill ? null : readNextInstant(endName, before?.end_at ?? null);
    const kind = (["rest", "meal", "other"] as const).find((each) => each === fields[`pause_${nth}_kind`]);
    return start === null ? [] : [{ start, end, kind: kind ?? ("rest" satisfies PauseKind) }];
  });
}

const fieldByFault: Partial<Record<TimesFault, string>> = {
  "ends-before-it-begins": "out_time",
  "longer-than-allowed": "out_date",
  "in-the-future": "out_time",
  "before-joining": "in_date",
  "after-leaving": "out_date",
  "too-long-ago": "in_date",
  "mode-outside": "mode",
};

/** Returns the field that shows a refusal of the times; null if the refusal concerns no field. */
export function fieldAtFault(code: string, fields: ProposalFields): string | null {
  if (code !== "pause-outside") {
    const field = fieldByFault[code as TimesFault] ?? null;
    // An open entry has no check-out that could be wrong.
    return fields.out_time ? field : (field?.replace(/^out_/, "in_") ?? null);
  }
  // Pauses follow each other, so the last one ends outside if any does.
  const last = Object.keys(fields)
    .filter((name) => /^pause_\d+_end$/.test(name) && fields[name] !== "")
    .at(-1);
  return last ?? "pause_0_start";
}

/**
 * Returns the day after the date of both times, as dd/mm/yyyy, if the check-out is not later than the check-in: 22:00 to 06:00 on one date.
 * Null otherwise.
 */
export function nextDayOf({ in_date = "", in_time = "", out_date = "", out_time = "" }: ProposalFields) {
  const [inOn, outOn] = [parseDate(in_date), parseDate(out_date)];
  const [from, to] = [parseTime(in_time), parseTime(out_time)];
  const isNight = inOn !== null && inOn === outOn && from !== null && to !== null && to <= from;
  return isNight ? formatDate(addDays(inOn, 1)) : null;
}

/** Returns the fields with the check-out on the next day, if the offer of {@link nextDayOf} was taken (`out_next`). */
export function withNextDay(fields: ProposalFields): ProposalFields {
  const next = fields.out_next === "yes" ? nextDayOf(fields) : null;
  return next === null ? fields : { ...fields, out_date: next };
}

/** The number of rows that the form sent. The present entry may have fewer pauses. */
const pauseRowsIn = (fields: ProposalFields) =>
  Math.min(mostPauseRows, Object.keys(fields).filter((name) => /^pause_\d+_start$/.test(name)).length);
