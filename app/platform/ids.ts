import { v7 } from "uuid";

/** A new UUIDv7 for the given instant: ids sort in the order of their making. */
export const newId = (now: number) => v7({ msecs: now });
