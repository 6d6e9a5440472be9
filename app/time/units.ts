export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** A day of 24 hours. Local days have 23 or 25 when the clocks change. */
export const dayMs = 24 * hourMs;

export const hourMinutes = 60;
/** A day of 24 hours. */
export const dayMinutes = 24 * hourMinutes;
