import canonicalize from "canonicalize";

/**
 * Parses JSON. Returns undefined unless the text is exactly its canonical form (RFC 8785).
 * So every reader refuses duplicate keys, white space, other spellings of numbers, unneeded escapes and malformed Unicode.
 */
export function parseCanonical(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return text.isWellFormed() && canonicalize(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with exactly these fields. */
export const isObjectOf = <Field extends string>(
  value: unknown,
  fields: readonly Field[],
): value is Record<Field, unknown> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === fields.length &&
  fields.every((field) => Object.hasOwn(value, field));

/** Whether a value is 64 lower-case hex digits. */
export const isDigest = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

/** Whether a value is a lower-case UUID. */
export const isUuid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
