/**
 * The value of a JSON text, or undefined when it is broken or says a thing in a way that another reader could take
 * otherwise (a key twice, a letter written as an escape). White space between tokens does not count.
 */
export function parseStrictJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === withoutWhiteSpace(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

const withoutWhiteSpace = (text: string) =>
  text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, string?: string) => string ?? "");

/** Whether a value is a JSON object, and neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an object has these keys and no others. */
export const hasKeys = (value: unknown, keys: readonly string[]): value is Record<string, unknown> =>
  isObject(value) &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key));

/** Whether a value is a number that an entry can have. */
export const isSeq = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

// The calendar writes years in four digits.
const lastInstant = Date.UTC(9999, 0);

/** Whether a value is an instant in milliseconds that can be written as a date. */
export const isInstant = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < lastInstant;

export const isHex = (value: unknown, digits: number): value is string =>
  typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
