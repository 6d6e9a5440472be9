import { longestEntryMs } from "~/modules/ledger/rules/decide-punch";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { afterQuiet, isQuiet } from "~/modules/mail/quiet-hours";
import { registerDayOf } from "~/modules/schedules/work-day-of";
import { hourMs, minuteMs } from "~/time/units";
import type { LikelyHours } from "./likely-hours";
import type { WorkedPart } from "./usual-entries";

/** After the check-in of the person's hours. */
const entryAfterMs = 30 * minuteMs;
/** After the check-out of the person's hours. */
const exitAfterMs = 60 * minuteMs;
/** After the check-in, if no check-out is known. */
export const withoutUsualMs = 10 * hourMs;
/** After this time no reminder about a missed check-in is sent. */
const remindedForMs = 2 * hourMs;
/** A check-in this much earlier still counts as that entry. */
const earlierMs = 4 * hourMs;

/**
 * The reminder that is due: about an open entry or a missed check-in. `at-work`: the person came, and the check-in of their hours was half
 * an hour to two hours ago. They may get a reminder about what waits for them.
 */
export type DueReminder =
  | { kind: "still-in"; day: LocalDate; checkInTime: number; timeZone: string }
  | { kind: "at-work"; day: LocalDate }
  | { kind: "no-entry"; day: LocalDate; arrivalAt: number; timeZone: string; isPlanned: boolean };

interface ReminderMoment {
  /** The person's hours. */
  hours: LikelyHours;
  now: number;
  /** The company's. */
  timeZone: string;
}

/** Returns the reminder that is due now, or null. @param logs the person's entries as `readWorked` returns them. */
export function dueReminder(
  logs: readonly WorkedPart[],
  { hours, now, timeZone }: ReminderMoment,
): DueReminder | null {
  const open = logs.find(({ isOpen }) => isOpen);
  const isNight = isQuiet(now, hours.zoneAt(now));
  if (open && !isNight) {
    const { checkInTime } = open;
    // The key of its mail has the register's day.
    const day = registerDayOf(open);
    const isDue = now >= stillInAt(hours, open) && now - checkInTime < longestEntryMs;
    if (isDue) return { kind: "still-in", day, checkInTime, timeZone: open.timeZone };
  }
  const todayOn = localDateOf(now, timeZone);
  // After midnight the shift may belong to the day before.
  for (const day of [todayOn, addDays(todayOn, -1)]) {
    const { times, isExpected, ...arrival } = hours.arrivalsOn(day);
    const [arrivalAt] = times;
    if (arrivalAt === undefined || now < arrivalAt + entryAfterMs || now >= arrivalAt + remindedForMs)
      continue;
    if (isNight && !isWithin(hours, { day, arrivalAt, now })) continue;
    if (open || logs.some((log) => log.day === day || log.checkInTime >= arrivalAt - earlierMs))
      return { kind: "at-work", day };
    if (isExpected) return { kind: "no-entry", day, arrivalAt, ...arrival };
  }
  return null;
}

/** Returns when a person with an open entry may get a reminder: never in the quiet hours of their centre. */
function stillInAt(hours: LikelyHours, entry: Pick<WorkedPart, "day" | "checkInTime">): number {
  const exit = hours.exitOf(entry);
  const at = exit === null ? entry.checkInTime + withoutUsualMs : exit + exitAfterMs;
  return afterQuiet(at, hours.zoneAt(at));
}

/** Whether it is within the person's hours after that check-in. */
function isWithin(
  hours: LikelyHours,
  { day, arrivalAt, now }: { day: LocalDate; arrivalAt: number; now: number },
): boolean {
  const exit = hours.exitOf({ day, checkInTime: arrivalAt });
  return exit !== null && now < exit;
}

/**
 * Returns the instants at which a reminder may be due: half an hour after the check-in of the person's hours, and an hour
 * after the check-out.
 * @returns the instants after `from` and until `until`.
 */
export function timesToLook(
  hours: LikelyHours,
  { from, until, timeZone }: { from: number; until: number; timeZone: string },
): number[] {
  const times = new Set<number>();
  const lastDay = localDateOf(until, timeZone);
  for (let day = addDays(localDateOf(from, timeZone), -1); day <= lastDay; day = addDays(day, 1)) {
    const { times: arrivals } = hours.arrivalsOn(day);
    if (arrivals.length > 0) times.add(arrivals[0]! + entryAfterMs);
    for (const checkInTime of arrivals)
      if (hours.exitOf({ day, checkInTime }) !== null) times.add(stillInAt(hours, { day, checkInTime }));
  }
  return [...times].filter((at) => at > from && at <= until).sort((one, other) => one - other);
}
