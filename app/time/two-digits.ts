/** Writes a part of a date or time with at least two digits: `08`. */
export const twoDigits = (part: number): string => String(part).padStart(2, "0");
