import { integer, text } from "drizzle-orm/sqlite-core";

/** A UUIDv7, as text. */
export const id = (name = "id") => text(name);

/** An instant: UTC milliseconds since 1970. */
export const instant = (name: string) => integer(name, { mode: "number" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** Where a punch was made; its absence is null, never 0,0. */
export interface Location {
  latitude: number;
  longitude: number;
}

export const location = (name: string) => text(name, { mode: "json" }).$type<Location>();
