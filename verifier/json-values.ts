/** Whether a value is a JSON object, and neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a number that an event can have. */
export const isSeq = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

// The calendar writes years in four digits.
const lastInstant = Date.UTC(9999, 0);

/** Whether a value is an instant in milliseconds that can be written as a date. */
export const isInstant = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < lastInstant;
