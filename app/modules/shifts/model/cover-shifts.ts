import { expectedSince } from "~/modules/board/expected-since";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { instantOf } from "~/modules/schedules/instant-of";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Schedule, Segment } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { zoneAt, zoneOn } from "~/modules/schedules/zone-on";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf, minuteOfDay } from "~/time/zones";
import { dayMinutes } from "~/time/units";
import type { PlannedPerson } from "./shift-week";
import { runningShiftOf } from "./running-shift-of";

/** The rest of a shift is offered from the next quarter of an hour on. */
const stepMinutes = 15;

/** A shift that has not ended, and that somebody else could work. */
export interface CoverShift {
  profileId: string;
  name: string;
  on: LocalDate;
  segment: Segment;
  /** Where it is worked. */
  centreId: string;
  /** Whether its week is published. Others are of the terms. */
  isPublished: boolean;
  /** Whether it lasts now, and its person is expected and has not come. */
  isLate: boolean;
  /** Whether it is published and lasts now, so that its person can be released. */
  isRunning: boolean;
  /** The time to offer: all of it, or the rest after it began. Null in its last minutes. */
  offer: { on: LocalDate; segment: Segment } | null;
}

type CoveredPerson = Pick<PlannedPerson, "id" | "name" | "schedule">;

/**
 * Returns the shifts of a person on a day that have not ended, before absences: the published ones, or those of the terms.
 * @param at.lastAt the end of their last entry (ms), null without any; undefined for a person who is at work.
 */
export function coverShiftsOf(
  { id, name, schedule }: CoveredPerson,
  on: LocalDate,
  { now, lastAt }: { now: number; lastAt: number | null | undefined },
): CoverShift[] {
  const zone = zoneOn(schedule, on);
  const publishedShifts = publishedShiftsOn(schedule, on);
  const shifts: readonly ShiftSegment[] = publishedShifts ?? plannedOn(schedule, on).segments;
  const running = runningShiftOf(schedule, now, zoneAt(schedule, now));
  const isExpected = lastAt !== undefined && expectedSince(schedule, { lastAt, now }) !== null;
  const own = termsOn(schedule, on)?.centre;
  return shifts.flatMap(({ from, to, centre = own }) => {
    if (centre === undefined) return [];
    const centreZone = schedule.timeZones.centres[centre] ?? zone;
    if (instantOf(on, to, centreZone) <= now) return [];
    const hasBegun = instantOf(on, from, centreZone) <= now;
    return [
      {
        profileId: id,
        name,
        on,
        segment: { from, to },
        centreId: centre,
        isPublished: publishedShifts !== null,
        isLate: hasBegun && isExpected,
        isRunning: running?.on === on && running.segment.from === from,
        offer: hasBegun
          ? restOf({ from, to }, { on, minute: minuteOf(on, now, centreZone) })
          : { on, segment: { from, to } },
      },
    ];
  });
}

/** Whether a person has flexible hours on a day whose week is not published. */
export const hasNoTimesOn = (schedule: Schedule, on: LocalDate): boolean =>
  publishedShiftsOn(schedule, on) === null && plannedOn(schedule, on).isFlexible;

/** Returns now as a minute of a day, which is today or yesterday at the centre. */
const minuteOf = (on: LocalDate, now: number, zone: string): number =>
  minuteOfDay(now, zone) + (localDateOf(now, zone) === on ? 0 : dayMinutes);

/** Returns the rest of a shift from the next step after a minute of its day on, as a shift of the day on which it starts. */
function restOf({ to }: Segment, { on, minute }: { on: LocalDate; minute: number }): CoverShift["offer"] {
  const from = (Math.floor(minute / stepMinutes) + 1) * stepMinutes;
  if (from >= to) return null;
  return from < dayMinutes
    ? { on, segment: { from, to } }
    : { on: addDays(on, 1), segment: { from: from - dayMinutes, to: to - dayMinutes } };
}
