/**
 * Returns `9:05`, `09.05`, `9h05`, `0905`, `9` or `9h` as HH:mm; null if the text is no time of day.
 */
export function parseTime(typedText: string): string | null {
  const [, hours, minutes = "00"] = /^\s*(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*h?\s*$/i.exec(typedText) ?? [];
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}

/** Whether an end is typed as 24:00, which is 00:00 of the next day. */
export const isEndOfDay = (typedText: string): boolean =>
  /^\s*24\s*(?:[:.h]?\s*00)?\s*h?\s*$/i.test(typedText);
