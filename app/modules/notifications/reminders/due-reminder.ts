import { usualExit } from "~/modules/corrections/usual-exit";
import { LONGEST_ENTRY_MS } from "~/modules/ledger/rules/decide-punch";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { afterQuiet, isQuiet } from "~/modules/mail/quiet-hours";
import { usualEntries, wasThere, type Worked } from "./usual-entries";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After the usual check-in. */
const entryAfterMs = 30 * minuteMs;
/** After the usual check-out. */
const exitAfterMs = 60 * minuteMs;
/** After the check-in, if the person has no usual check-out. */
export const withoutUsualMs = 10 * hourMs;
/** After this time no reminder about a missed check-in is sent. */
const newsForMs = 2 * hourMs;
/** A check-in this much earlier than usual still counts as that entry. */
const earlierMs = 4 * hourMs;

/**
 * The reminder that is due: about an open entry or a missed check-in. `at-work`: the person came, and their usual check-in was half
 * an hour to two hours ago. They may get a reminder about what waits for them.
 */
export type Due =
  | { kind: "still-in"; day: LocalDate; checkInTime: number }
  | { kind: "no-entry" | "at-work"; day: LocalDate; usualAt: number };

interface At {
  now: number;
  timeZone: string;
}

/** Returns the reminder that is due now, or null. @param logs the person's entries as `readWorked` returns them. */
export function dueReminder(logs: readonly Worked[], { now, timeZone }: At): Due | null {
  const open = logs.find(({ isOpen }) => isOpen);
  if (open && !isQuiet(now, timeZone)) {
    const { day, checkInTime } = open;
    const isDue = now >= stillInAt(logs, checkInTime, timeZone) && now - checkInTime < LONGEST_ENTRY_MS;
    if (isDue) return { kind: "still-in", day, checkInTime };
  }
  const todayOn = localDateOf(now, timeZone);
  // After midnight the shift may belong to the day before.
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

/** Returns when a person with an open entry may get a reminder: never in the quiet hours. */
function stillInAt(logs: readonly Worked[], checkInTime: number, timeZone: string): number {
  const exit = exitOf(logs, checkInTime, timeZone);
  return afterQuiet(exit === null ? checkInTime + withoutUsualMs : exit + exitAfterMs, timeZone);
}

const exitOf = (logs: readonly Worked[], checkInTime: number, timeZone: string) =>
  usualExit(
    logs.filter((log) => log.checkInTime < checkInTime),
    { checkInTime, timeZone, now: Infinity },
  );

/** Whether it is within the person's usual hours after that check-in. */
function isWithin(logs: readonly Worked[], { usualAt, now, timeZone }: At & { usualAt: number }): boolean {
  const exit = exitOf(logs, usualAt, timeZone);
  return exit !== null && now < exit;
}

/**
 * Returns the instants at which a reminder may be due: half an hour after the usual check-in, and an hour after the usual
 * check-out.
 * @param logs as for {@link dueReminder}.
 * @returns the instants after `from` and until `until`.
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
