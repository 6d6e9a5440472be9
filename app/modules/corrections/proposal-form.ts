import type { TimesFault } from "~/modules/ledger/model/commands";
import type { Mode, PauseKind } from "~/modules/ledger/model/payloads";
import type { TimeLog } from "~/modules/ledger/time-log";
import { addDays, formatDate, type LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { missingDay, parseDate } from "~/time/typed-dates";
import { instantsAt, localDateOf } from "~/time/zones";
import type { Correction } from "./correction";
import { reasonLength } from "./correction-schema";
import type { CorrectionWish, TimesWish } from "./wish";

const DAY_MS = 86_400_000;

/** How many pauses the form has room for besides those that there are. */
const emptyPauses = 2;
const mostPauses = 22;

/** What stands in the form's fields, by their names. */
export type ProposalFields = Record<string, string>;

type Times = Pick<TimeLog, "checkInTime" | "checkOutTime" | "pauses">;

/** The form as it is offered: an entry as it stands, or an empty day. */
export function offeredFields(
  log: (Times & Pick<TimeLog, "timeZone">) | null,
  { day, exitAt }: { day: LocalDate | null; exitAt: number | null },
): ProposalFields {
  const on = log ? localDateOf(log.checkInTime, log.timeZone) : day;
  const date = on ? formatDate(on) : "";
  if (!log) return { in_date: date, in_time: "", out_date: date, out_time: "" };
  const { timeZone } = log;
  const outAt = log.checkOutTime ?? exitAt;
  return {
    in_date: date,
    in_time: formatTime(log.checkInTime, timeZone),
    out_date: outAt === null ? "" : formatDate(localDateOf(outAt, timeZone)),
    out_time: outAt === null ? "" : formatTime(outAt, timeZone),
    ...Object.fromEntries(
      log.pauses.flatMap(({ start_at, end_at, kind }, nth) => [
        [`pause_${nth}_start`, formatTime(start_at, timeZone)],
        [`pause_${nth}_end`, end_at === null ? "" : formatTime(end_at, timeZone)],
        [`pause_${nth}_kind`, kind],
      ]),
    ),
  };
}

/**
 * An entry as somebody proposed it before it changed: what they said, and of what they did not touch what it says now. The end of
 * an entry that was open then is today's.
 */
export function proposedAgain<Log extends Times>(
  log: Log,
  { before, after }: Pick<Correction, "before" | "after">,
): Log {
  if (!before || !after) return log;
  const [was, said] = [before.times, after.times];
  const arePausesTheirs = JSON.stringify(was.pauses) !== JSON.stringify(said.pauses);
  return {
    ...log,
    checkInTime: said.check_in_at,
    checkOutTime: was.check_out_at === said.check_out_at ? log.checkOutTime : said.check_out_at,
    pauses: arePausesTheirs ? said.pauses : log.pauses,
  };
}

/** What else of a proposal stands in the form in which it is made again. */
export function fieldsAgain({ kind, before, after, proposed }: Correction): ProposalFields {
  const [was, said] = [before?.times.modes, after?.times.modes];
  const isElsewhere = said?.length === 1 && (was?.length !== 1 || was[0]!.mode !== said[0]!.mode);
  return { kind, reason: proposed.text ?? "", mode: isElsewhere ? said[0]!.mode : "" };
}

/** How many rows of pauses a form shows. */
export const pauseRows = (log: Pick<TimeLog, "pauses"> | null) => (log?.pauses.length ?? 0) + emptyPauses;

export type ReadProposal =
  /** `ask` names the hours (`in`, `out`, `pause_0_start`) of which it must be said which of two they are. */
  | { wish: CorrectionWish; reason: string; ask: string[] }
  /** What is wrong, by field. */
  | { errors: Partial<Record<string, string>>; ask: string[] };

interface About {
  /** The entry that is corrected; null where one is added. */
  log: Pick<TimeLog, "checkInTime" | "checkOutTime" | "isExitMissing" | "pauses"> | null;
  timeZone: string;
}

/** What a form proposes. What was not touched stays as it is, to the second. */
export function readProposal(fields: ProposalFields, { log, timeZone }: About): ReadProposal {
  const errors: Partial<Record<string, string>> = {};
  const ask: string[] = [];
  const reason = (fields.reason ?? "").trim();
  if (reason.length < reasonLength.min)
    errors.reason = `Di por qué, con al menos ${reasonLength.min} caracteres.`;
  if (reason.length > reasonLength.max) errors.reason = `Usa como mucho ${reasonLength.max} caracteres.`;
  if (fields.kind === "void" && log)
    return errors.reason ? { errors, ask } : { wish: { kind: "void" }, reason, ask };

  /** The instant that two fields name; what they named before it was changed stays it. */
  const instant = (name: "in" | "out", before: number | null): number | null => {
    const date = fields[`${name}_date`] ?? "";
    const typed = fields[`${name}_time`] ?? "";
    const isMidnight = name === "out" && isEndOfDay(typed);
    const dated = parseDate(date);
    const on = dated && isMidnight ? addDays(dated, 1) : dated;
    const time = isMidnight ? "00:00" : readTime(typed);
    if (!on) errors[`${name}_date`] = `${missingDay(date) ?? "Escribe la fecha como dd/mm/aaaa"}.`;
    if (!time) errors[`${name}_time`] = "Escribe la hora como 09:00 o 0900.";
    if (!on || !time) return null;
    const fold = fields[`${name}_fold`];
    const isSame =
      before !== null && localDateOf(before, timeZone) === on && formatTime(before, timeZone) === time;
    const instants = instantsAt(on, time, timeZone);
    if (instants.length === 0) errors[`${name}_time`] = "Esa hora no existió: los relojes se adelantaron.";
    if (isSame && !fold) return before;
    if (instants.length === 2) ask.push(name);
    if (instants.length === 2 && !fold) {
      errors[`${name}_time`] = whichOfTwo;
    }
    return instants[fold === "second" ? instants.length - 1 : 0] ?? null;
  };

  const checkInTime = instant("in", log?.checkInTime ?? null);
  const staysOpen =
    log !== null && log.checkOutTime === null && !log.isExitMissing && !fields.out_date && !fields.out_time;
  const checkOutTime = staysOpen ? null : instant("out", log?.checkOutTime ?? null);
  const pauses =
    checkInTime === null
      ? []
      : readPauses(fields, { log, timeZone, checkInTime, checkOutTime, staysOpen, errors, ask });
  if (Object.keys(errors).length > 0) return { errors, ask };
  const times: TimesWish = {
    ...{ checkInTime: checkInTime!, checkOutTime, pauses },
    ...(fields.mode === "on_site" || fields.mode === "remote" ? { mode: fields.mode satisfies Mode } : {}),
  };
  return {
    wish: log
      ? { kind: "change", times }
      : { kind: "add", times: { ...times, checkInTime: checkInTime!, checkOutTime: checkOutTime! } },
    ...{ reason, ask },
  };
}

const whichOfTwo = "Esa noche los relojes pasaron dos veces por esa hora: di cuál fue.";

interface PausesIn extends About {
  checkInTime: number;
  checkOutTime: number | null;
  /** Whether the entry goes on, and its last pause may. */
  staysOpen: boolean;
  errors: Partial<Record<string, string>>;
  ask: string[];
}

/** Rows without hours are none; hours are the first after those before them. */
function readPauses(
  fields: ProposalFields,
  { log, timeZone, checkInTime, checkOutTime, staysOpen, errors, ask }: PausesIn,
): NonNullable<TimesWish["pauses"]> {
  const minuteOf = (at: number) => at - (at % 60_000);
  let from = checkInTime;
  const next = (name: string, before: number | null): number | null => {
    const typed = fields[name] ?? "";
    const time = name.endsWith("_end") && isEndOfDay(typed) ? "00:00" : readTime(typed);
    if (!time) {
      errors[name] = "Escribe la hora como 14:00.";
      return null;
    }
    const fold = fields[`${name}_fold`];
    // One of another day than before is read anew.
    const isNear = before !== null && before >= minuteOf(from) && before - from < DAY_MS;
    if (isNear && formatTime(before, timeZone) === time && !fold) return (from = before);
    const on = localDateOf(from, timeZone);
    const [first, second] = [on, addDays(on, 1)]
      .flatMap((day) => instantsAt(day, time, timeZone))
      .filter((instant) => instant >= minuteOf(from));
    if (first === undefined) {
      errors[name] = "Esa hora no existió: los relojes se adelantaron.";
      return null;
    }
    // Only where the entry goes on until the clocks show that hour again may it be either.
    const isTwice =
      second !== undefined && second - first < DAY_MS / 2 && second <= (checkOutTime ?? Infinity);
    if (isTwice) ask.push(name);
    if (isTwice && !fold) errors[name] = whichOfTwo;
    // The minute that an entry or a pause began in, is not before it.
    return (from = Math.max(isTwice && fold === "second" ? second : first, from));
  };
  return Array.from({ length: rowsIn(fields) }, (_, nth) => nth).flatMap((nth) => {
    const [startName, endName] = [`pause_${nth}_start`, `pause_${nth}_end`];
    const before = log?.pauses[nth];
    const isOpenStill = before?.end_at === null && staysOpen && !fields[endName];
    if (!fields[startName] && !fields[endName]) return [];
    const start = next(startName, before?.start_at ?? null);
    const end = isOpenStill ? null : next(endName, before?.end_at ?? null);
    const kind = (["rest", "meal", "other"] as const).find((each) => each === fields[`pause_${nth}_kind`]);
    return start === null ? [] : [{ start, end, kind: kind ?? ("rest" satisfies PauseKind) }];
  });
}

const faultyFields: Partial<Record<TimesFault, string>> = {
  "ends-before-it-begins": "out_time",
  "longer-than-allowed": "out_date",
  "in-the-future": "out_time",
  "before-joining": "in_date",
  "after-leaving": "out_date",
  "too-long-ago": "in_date",
  "mode-outside": "mode",
};

/** The field beside which a refusal of these hours stands; null where it concerns no field. */
export function fieldAtFault(code: string, fields: ProposalFields): string | null {
  if (code !== "pause-outside") {
    const field = faultyFields[code as TimesFault] ?? null;
    // What goes on has no exit that could be wrong.
    return fields.out_time ? field : (field?.replace(/^out_/, "in_") ?? null);
  }
  // Pauses follow each other, so if any of them ends after the entry, the last one does.
  const last = Object.keys(fields)
    .filter((name) => /^pause_\d+_end$/.test(name) && fields[name] !== "")
    .at(-1);
  return last ?? "pause_0_start";
}

/** How many rows of pauses were sent, which may be more than there are of the entry as it is now. */
const rowsIn = (fields: ProposalFields) =>
  Math.min(mostPauses, Object.keys(fields).filter((name) => /^pause_\d+_start$/.test(name)).length);

/** Whether an end is given as 24:00, which is 00:00 of the day after. */
export const isEndOfDay = (typed: string): boolean => /^\s*24\s*[:.h]?\s*00\s*h?\s*$/i.test(typed);

/** `9:05`, `09.05`, `9h05` or `0905` as HH:mm; null for what is no time of a day. */
export function readTime(typed: string): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2})\s*[:.h]?\s*(\d{2})\s*h?\s*$/i.exec(typed) ?? [];
  if (!hours || !minutes || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
