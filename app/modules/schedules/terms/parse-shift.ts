import { twoDigits } from "~/time/two-digits";
import { dayMinutes } from "~/time/units";
import type { DayPattern, Segment } from "../schedule";

/** The most segments that a person may type for a day. */
export const mostSegments = 3;

export type ShiftFault = "not-a-shift" | "not-a-time" | "too-many-segments";

const timePattern = String.raw`(\d{1,2})(?:[:.h](\d\d))?\s?h?`;
const openingPattern = String.raw`(?:(?:de|desde)\s+)?(?:las?\s+)?`;
const untilPattern = String.raw`\s*(?:-|–|—|(?:a|hasta)(?:\s+las?)?(?![a-z]))\s*`;
const segmentPattern = new RegExp(`${openingPattern}${timePattern}${untilPattern}${timePattern}`, "g");

/**
 * Reads the shift of a day as a person types it: `09:00-14:00 16:00-19:00`, `9-17` or `de 12 a 16 y de 20 a 1`. An empty text and `libre`
 * are a free day. A segment that ends before it begins ends the next day, and the segments after it are on that day. Hours after 24:00 are
 * those of the next day. They are read only where {@link shiftText} needs them: `22:00-23:30 24:30-26:00`, and `8:00-32:00` for 24 hours.
 * Returns a code for any other text. It does not look for overlaps (`faultOfPattern`).
 */
export function parseShift(text: string): { segments: Segment[] } | { fault: ShiftFault } {
  const typedText = text.trim().toLowerCase();
  if (typedText === "" || typedText === "libre") return { segments: [] };
  if (!/^[\s,;/+y]*$/.test(typedText.replace(segmentPattern, ""))) return { fault: "not-a-shift" };
  const segments: Segment[] = [];
  for (const [, fromHour, fromMinute, toHour, toMinute] of typedText.matchAll(segmentPattern)) {
    const [from, to] = [minuteOfDay(fromHour, fromMinute), minuteOfDay(toHour, toMinute)];
    if (from === null || to === null) return { fault: "not-a-time" };
    if (continuesAfterMidnight({ from, to }, segments.length)) {
      segments.push({ from, to });
      continue;
    }
    if (from >= dayMinutes || to > dayMinutes) return { fault: "not-a-time" };
    const midnight = (segments.at(-1)?.to ?? 0) < dayMinutes ? 0 : dayMinutes;
    segments.push({ from: midnight + from, to: midnight + to + (to < from ? dayMinutes : 0) });
  }
  if (segments.length === 0) return { fault: "not-a-shift" };
  return segments.length > mostSegments ? { fault: "too-many-segments" } : { segments };
}

/** Whether the hours of a segment count on after 24:00: it is not the first of the shift, or lasts 24 hours. */
const continuesAfterMidnight = ({ from, to }: Segment, before: number) =>
  (from >= dayMinutes && from < to && before > 0) || (to > dayMinutes && isWholeDay({ from, to }));

const isWholeDay = ({ from, to }: Segment) => to - from === dayMinutes;

/** Returns a time as minutes from midnight; null after the next day. */
function minuteOfDay(hour = "", minute = "0"): number | null {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 2 * dayMinutes ? minutes : null;
}

/** Writes a shift as {@link parseShift} reads it; a free day is empty. */
export const shiftText = (segments: DayPattern): string =>
  segments
    .map((segment, at) => {
      const { from, to } = segment;
      // Without hours after 24:00 the next segment would be on the first day.
      const isAfterGap = from >= dayMinutes && at > 0 && segments[at - 1]!.to < dayMinutes;
      return isAfterGap || (from > 0 && isWholeDay(segment))
        ? `${clockBeyondMidnight(from)}-${clockBeyondMidnight(to)}`
        : `${clockBeyondMidnight(from % dayMinutes)}-${clockBeyondMidnight(to === dayMinutes ? to : to % dayMinutes)}`;
    })
    .join(" y ");

/** Writes minutes from midnight as a time that counts on after 24:00. */
const clockBeyondMidnight = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map(twoDigits).join(":");
