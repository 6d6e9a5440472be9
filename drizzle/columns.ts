import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** A UUIDv7, as text. */
export const id = (name = "id") => text(name);

/** An instant: UTC milliseconds since 1970. */
export const instant = (name: string) => integer(name, { mode: "number" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** The types in which D1 returns bytes. */
type Bytes = readonly number[] | ArrayBuffer | Uint8Array;

const toHex = (bytes: Bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const fromHex = (digits: string) =>
  Uint8Array.from({ length: digits.length / 2 }, (_, at) => parseInt(digits.slice(2 * at, 2 * at + 2), 16));

/** A BLOB: a hash, a key or a salt. The code has it as lower-case hex digits. */
export const hexBytes = customType<{ data: string; driverData: Bytes }>({
  dataType: () => "blob",
  fromDriver: (bytes) => toHex(bytes),
  toDriver: fromHex,
});

/** A BLOB of the 16 bytes of a UUID. The code has it as the UUID's text. */
export const uuidBytes = customType<{ data: string; driverData: Bytes }>({
  dataType: () => "blob",
  fromDriver: (bytes) => toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  toDriver: (uuid) => fromHex(uuid.replaceAll("-", "")),
});

/** Where a punch was made. Without a location use null, never 0,0. */
export interface Location {
  latitude: number;
  longitude: number;
}
