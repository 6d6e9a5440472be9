import type { CompanyData, LocationData, PersonData } from "../format/commitment";
import type { RegisterEvent } from "../format/event";
import { isTimeZone } from "~/time/zones";
import { isInstant, isObject } from "./strict-json";

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);

// Asking the engine costs more than all the rest of a line, and a register names one or two zones.
const knownZones = new Set<string>();

function isZone(value: string): boolean {
  if (!knownZones.has(value) && isTimeZone(value)) knownZones.add(value);
  return knownZones.has(value);
}

/** The event, if its fields are what a reader needs them to be; a forger may write anything. */
export const asEvent = (value: unknown): RegisterEvent | null =>
  isObject(value) &&
  isText(value.kind) &&
  isInstant(value.at) &&
  isText(value.time_zone) &&
  isZone(value.time_zone) &&
  [value.profile_id, value.time_log_id, value.person_commitment, value.location_commitment].every(
    isTextOrNull,
  )
    ? (value as unknown as RegisterEvent)
    : null;

export const asPerson = (data: unknown): PersonData | null =>
  isObject(data) && isTextOrNull(data.full_name) && isTextOrNull(data.dni) && isText(data.email)
    ? (data as unknown as PersonData)
    : null;

export const asCompany = (data: unknown): CompanyData | null =>
  isObject(data) && isText(data.name) && isTextOrNull(data.nif) ? (data as unknown as CompanyData) : null;

export const asLocation = (data: unknown): LocationData | null =>
  isObject(data) && typeof data.latitude === "number" && typeof data.longitude === "number"
    ? (data as unknown as LocationData)
    : null;
