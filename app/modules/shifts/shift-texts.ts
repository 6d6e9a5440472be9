import type { ShiftSegment } from "~/modules/schedules/published-week";
import type { Segment } from "~/modules/schedules/schedule";
import { formatDayOfMonth } from "~/time/formats";
import type { LocalDate } from "~/time/dates";
import { twoDigits } from "~/time/two-digits";
import { dayMinutes } from "~/time/units";
import type { CentreName } from "./model/shift-week";

/** Formats a minute as people write it: `12`, `0:30`, and `24` for the midnight after its day. */
export function hourText(minute: number): string {
  const inDay = minute === dayMinutes ? minute : minute % dayMinutes;
  const [hours, rest] = [Math.floor(inDay / 60), inDay % 60];
  return rest === 0 ? String(hours) : `${hours}:${twoDigits(rest)}`;
}

/** Formats a shift: `20–0:30`. */
export const timesText = ({ from, to }: Segment): string => `${hourText(from)}–${hourText(to)}`;

/**
 * Formats the shifts of a day: `12–16 y 20–0:30`, or `libre`. @param centreNames by id; a shift at one of these centres reads
 * `12–16 en Triana`. @param format formats the times of a shift.
 */
export const shiftsText = (
  segments: readonly ShiftSegment[],
  centreNames: ReadonlyMap<string, string> = new Map(),
  format = timesText,
): string =>
  segments.length === 0
    ? "libre"
    : segments
        .map((segment) => {
          const name = segment.centre && centreNames.get(segment.centre);
          return name ? `${format(segment)} en ${name}` : format(segment);
        })
        .join(" y ");

/** Returns the names of centres by their ids. */
export const nameById = (centres: readonly CentreName[]): Map<string, string> =>
  new Map(centres.map(({ id, name }) => [id, name]));

/** Names a week by its Monday: `la semana del 7 de diciembre`. */
export const weekText = (week: LocalDate): string => `la semana del ${formatDayOfMonth(week)}`;
