import { timeText } from "../pattern-text";
import type { DayPattern, Segment } from "../plan";

const dayMinutes = 1_440;

/** The most segments that a person may type for a day. */
export const mostSegments = 3;

export type ShiftFault = "not-a-shift" | "not-a-time" | "too-many-segments";

const time = String.raw`(\d{1,2})(?:[:.h](\d\d))?h?`;
const segment = new RegExp(String.raw`${time}\s*(?:-|–|a)\s*${time}`, "g");

/**
 * Reads the shift of a day as a person types it: `9:00-14:00 16:00-19:00`, `9-17` or `22:00 a 6:00`. An empty text and `libre` are a
 * free day. A segment that ends before it begins ends the next day, and the segments after it are on that day. Returns a code for any other
 * text. It does not look for overlaps (`faultOfPattern`).
 */
export function parseShift(text: string): { segments: Segment[] } | { fault: ShiftFault } {
  const typed = text.trim().toLowerCase();
  if (typed === "" || typed === "libre") return { segments: [] };
  if (!/^[\s,;y]*$/.test(typed.replace(segment, ""))) return { fault: "not-a-shift" };
  const segments: Segment[] = [];
  for (const [, fromHour, fromMinute, toHour, toMinute] of typed.matchAll(segment)) {
    const [from, to] = [minuteOf(fromHour, fromMinute), minuteOf(toHour, toMinute)];
    if (from === null || to === null || from === dayMinutes) return { fault: "not-a-time" };
    const midnight = (segments.at(-1)?.to ?? 0) < dayMinutes ? 0 : dayMinutes;
    segments.push({ from: midnight + from, to: midnight + to + (to < from ? dayMinutes : 0) });
  }
  if (segments.length === 0) return { fault: "not-a-shift" };
  return segments.length > mostSegments ? { fault: "too-many-segments" } : { segments };
}

/** Returns a time as minutes from midnight; null after 24:00. */
function minuteOf(hour = "", minute = "0"): number | null {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= dayMinutes ? minutes : null;
}

/** Writes a shift as {@link parseShift} reads it; a free day is empty. */
export const shiftText = (segments: DayPattern): string =>
  segments.map(({ from, to }) => `${timeText(from)}-${timeText(to)}`).join(" ");
