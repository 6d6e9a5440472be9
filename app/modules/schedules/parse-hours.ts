export type HoursFault = "empty" | "not-hours" | "ambiguous" | "minutes-over-59";

/**
 * Reads a duration that a person typed: `8,5`, `8.5`, `8:30`, `8h30`, `8 h 30 min`, `8 h`, `8` (hours) or `45 min`. Returns whole minutes;
 * decimals are rounded, as 7,33 means 7 h 20 min. Returns a code for any other text. A point with two or three decimals is ambiguous:
 * `8.30` may be 8 h 18 min or half past eight, and `1.780` may be thousands.
 */
export function parseHours(text: string): { minutes: number } | { fault: HoursFault } {
  const typedText = text.trim().toLowerCase();
  if (typedText === "") return { fault: "empty" };
  if (/^\d{1,4}\.\d{2,3}\s*h?$/.test(typedText)) return { fault: "ambiguous" };
  const [, whole, decimals] = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*h?$/.exec(typedText) ?? [];
  if (whole) return { minutes: Math.round(Number(`${whole}.${decimals ?? 0}`) * 60) };
  const [, alone] = /^(\d{1,4})\s*min$/.exec(typedText) ?? [];
  if (alone) return { minutes: Number(alone) };
  const [, hours, minutes] =
    /^(\d{1,4}):(\d\d)(?:\s*h)?$/.exec(typedText) ??
    /^(\d{1,4})\s*h\s*(\d\d)(?:\s*m(?:in)?)?$/.exec(typedText) ??
    /^(\d{1,4})\s*h\s*(\d)\s*m(?:in)?$/.exec(typedText) ??
    [];
  if (!hours || !minutes) return { fault: "not-hours" };
  if (Number(minutes) > 59) return { fault: "minutes-over-59" };
  return { minutes: Number(hours) * 60 + Number(minutes) };
}
