import { addDays, isWithin, type LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";
import { instantOf } from "./instant-of";
import type { Absence } from "./schedule";

/** A person who comes this much before an absence by hours does not come. */
const shortestStayMs = 30 * minuteMs;

/**
 * Returns the usual check-ins (ms) of a day that absences leave. Without planned hours nobody knows when the morning ends: an absence in
 * the morning takes the first check-in, and one in the afternoon the last of several.
 * @param times in order.
 */
export function arrivalsWithout(
  absences: readonly Absence[],
  { day, times, timeZone }: { day: LocalDate; times: readonly number[]; timeZone: string },
): number[] {
  const absentParts = absences.filter((absence) => isWithin(day, absence)).map(({ part }) => part.kind);
  if (absentParts.includes("all")) return [];
  const absentSpans = absentSpansOf(absences, day, timeZone);
  return times
    .slice(
      absentParts.includes("morning") ? 1 : 0,
      absentParts.includes("afternoon") && times.length > 1 ? -1 : times.length,
    )
    .filter((at) => !absentSpans.some(({ startAt, endAt }) => startAt < at + shortestStayMs && at < endAt));
}

/** Returns whether an absence takes a usual check-out (ms) of an entry of that day. */
export function isAbsentAtExit(
  absences: readonly Absence[],
  { day, at, timeZone }: { day: LocalDate; at: number; timeZone: string },
): boolean {
  return (
    absences.some(({ part, ...dates }) => isWithin(day, dates) && ["all", "afternoon"].includes(part.kind)) ||
    absentSpansOf(absences, day, timeZone).some(({ startAt, endAt }) => startAt < at && at <= endAt)
  );
}

/** Returns the absences by hours of a day and of the next one, which a night reaches. */
const absentSpansOf = (absences: readonly Absence[], day: LocalDate, timeZone: string) =>
  [day, addDays(day, 1)].flatMap((on) =>
    absences.flatMap((absence) =>
      absence.part.kind === "hours" && isWithin(on, absence)
        ? [
            {
              startAt: instantOf(on, absence.part.from, timeZone),
              endAt: instantOf(on, absence.part.to, timeZone),
            },
          ]
        : [],
    ),
  );
