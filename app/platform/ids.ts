import { v7, validate, version } from "uuid";

/** Returns a new UUIDv7 for the given instant. Ids sort by creation time. */
export const newId = (now: number) => v7({ msecs: now });

/** Returns the instant in a UUIDv7; null for any other text. */
export const madeAt = (id: string): number | null =>
  validate(id) && version(id) === 7 ? parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
