import { usualExit } from "~/modules/corrections/usual-exit";
import { LONGEST_ENTRY_MS } from "~/modules/ledger/model/decide-punch";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { afterQuiet, isQuiet } from "~/modules/mail/quiet-hours";
import { usualEntries, wasThere, type Worked } from "./usual-entries";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After the usual entry. */
const entryAfterMs = 30 * minuteMs;
/** After the usual exit. */
const exitAfterMs = 60 * minuteMs;
/** After coming, of whom no usual exit is known. */
export const withoutUsualMs = 10 * hourMs;
/** Later than this, that somebody has not come is no news any more. */
const newsForMs = 2 * hourMs;
/** Whoever came so much earlier than usual came to that entry. */
const earlierMs = 4 * hourMs;

/**
 * What somebody may be reminded of now: that they are still in, or have not come; or nothing, though it is so long after their usual
 * entry that they may be told what else waits for them.
 */
export type Due =
  | { kind: "still-in"; day: LocalDate; checkInTime: number }
  | { kind: "no-entry" | "at-work"; day: LocalDate; usualAt: number };

interface At {
  now: number;
  timeZone: string;
}

/** @param logs a person's of the last five weeks, newest first. */
export function dueReminder(logs: readonly Worked[], { now, timeZone }: At): Due | null {
  const open = logs.find(({ isOpen }) => isOpen);
  if (open && !isQuiet(now, timeZone)) {
    const { day, checkInTime } = open;
    const isDue = now >= stillInAt(logs, checkInTime, timeZone) && now - checkInTime < LONGEST_ENTRY_MS;
    if (isDue) return { kind: "still-in", day, checkInTime };
  }
  const todayOn = localDateOf(now, timeZone);
  // After midnight the shift may be the one of the day before.
  for (const day of [todayOn, addDays(todayOn, -1)]) {
    const [usualAt] = usualEntries(logs, day, timeZone);
    if (usualAt === undefined || now < usualAt + entryAfterMs || now >= usualAt + newsForMs) continue;
    if (isQuiet(now, timeZone) && !isWithin(logs, { usualAt, now, timeZone })) continue;
    if (open || logs.some((log) => log.day === day || log.checkInTime >= usualAt - earlierMs))
      return { kind: "at-work", day, usualAt };
    if (wasThere(logs, day)) return { kind: "no-entry", day, usualAt };
  }
  return null;
}

/** From when on whoever came then and is still in may be told so: never in the quiet hours, which their own hours have left. */
function stillInAt(logs: readonly Worked[], checkInTime: number, timeZone: string): number {
  const exit = exitOf(logs, checkInTime, timeZone);
  return afterQuiet(exit === null ? checkInTime + withoutUsualMs : exit + exitAfterMs, timeZone);
}

const exitOf = (logs: readonly Worked[], checkInTime: number, timeZone: string) =>
  usualExit(
    logs.filter((log) => log.checkInTime < checkInTime),
    { checkInTime, timeZone, now: Infinity },
  );

/** Whether it is within the hours that somebody usually works, who comes then. */
function isWithin(logs: readonly Worked[], { usualAt, now, timeZone }: At & { usualAt: number }): boolean {
  const exit = exitOf(logs, usualAt, timeZone);
  return exit !== null && now < exit;
}

/**
 * The instants at which somebody is to be looked at, by their usual hours: half an hour after coming, and an hour after leaving.
 * @param logs as {@link dueReminder} takes them.
 * @returns those after `from`, and not after `until`.
 */
export function timesToLook(
  logs: readonly Worked[],
  { from, until, timeZone }: { from: number; until: number; timeZone: string },
): number[] {
  const times = new Set<number>();
  const last = localDateOf(until, timeZone);
  for (let day = addDays(localDateOf(from, timeZone), -1); day <= last; day = addDays(day, 1)) {
    const entries = usualEntries(logs, day, timeZone);
    if (entries.length > 0) times.add(entries[0]! + entryAfterMs);
    for (const at of entries)
      if (exitOf(logs, at, timeZone) !== null) times.add(stillInAt(logs, at, timeZone));
  }
  return [...times].filter((at) => at > from && at <= until).sort((one, other) => one - other);
}
