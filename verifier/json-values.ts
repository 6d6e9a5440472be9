/** Whether a value is a JSON object: not null and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value can be the number of an event. */
export const isSeq = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

// Calendar dates have years of four digits.
const lastInstant = Date.UTC(9999, 0);

/** Whether a value is an instant in milliseconds that has a calendar date. */
export const isInstant = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < lastInstant;
