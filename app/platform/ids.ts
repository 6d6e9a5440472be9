import { v7, validate, version } from "uuid";

/** A new UUIDv7 for the given instant: ids sort in the order of their making. */
export const newId = (now: number) => v7({ msecs: now });

/** The instant that stands in such an id; null where it is none. */
export const madeAt = (id: string): number | null =>
  validate(id) && version(id) === 7 ? parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
