import { parseHours, type HoursFault } from "~/modules/schedules/parse-hours";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { dayMinutes } from "~/time/units";

export type AmountFault = HoursFault | "not-days" | "zero" | "over-a-year";

/** The most days that an amount may have. */
const mostDays = 366;

/**
 * Reads an amount that a person typed: days as `12`, `2,5` or `2.5 días`, or a duration as `parseHours` reads it. Returns hundredths of
 * days, or minutes, by the unit; for any other text, for nothing and for more than 366 days a code.
 */
export function parseAmount(text: string, unit: AbsenceUnit): { amount: number } | { fault: AmountFault } {
  const parsed = unit === "minutes" ? parseMinutes(text) : parseDays(text);
  if ("fault" in parsed) return parsed;
  if (parsed.amount === 0) return { fault: "zero" };
  const mostAmount = mostDays * (unit === "minutes" ? dayMinutes : 100);
  return parsed.amount > mostAmount ? { fault: "over-a-year" } : parsed;
}

function parseMinutes(text: string): { amount: number } | { fault: AmountFault } {
  const parsedHours = parseHours(text);
  return "fault" in parsedHours ? parsedHours : { amount: parsedHours.minutes };
}

function parseDays(text: string): { amount: number } | { fault: AmountFault } {
  const typedDays = text.trim().toLowerCase();
  if (typedDays === "") return { fault: "empty" };
  const [, whole, decimals = ""] = /^(\d{1,6})(?:[.,](\d{1,2}))?\s*(?:d|d[ií]as?)?$/.exec(typedDays) ?? [];
  return whole ? { amount: Number(whole) * 100 + Number(decimals.padEnd(2, "0")) } : { fault: "not-days" };
}
