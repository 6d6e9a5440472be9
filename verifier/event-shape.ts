import { isDigest, isObjectOf, isUuid } from "~/modules/register/format/canonical-json";
import { factsDigest, type Envelope, type Facts } from "~/modules/register/format/envelope";
import { payloadSchemas, type EventKind } from "~/modules/register/format/payloads";
import { isLocalDate } from "~/time/dates";
import { isTimeZone } from "~/time/zones";
import { isInstant, isObject, isSeq } from "./json-values";

const envelopeFields = [
  "about",
  "company_id",
  "day",
  "facts",
  "kind",
  "seq",
  "subject",
  "subject_seq",
] as const;

/** Whether a value has exactly the fields of an envelope, each of its type. */
export const isEnvelope = (value: unknown): value is Envelope =>
  isObjectOf(value, envelopeFields) &&
  isUuid(value.company_id) &&
  isSeq(value.seq) &&
  (value.subject === null || isUuid(value.subject)) &&
  isSeq(value.subject_seq) &&
  typeof value.kind === "string" &&
  value.kind !== "" &&
  typeof value.day === "string" &&
  isLocalDate(value.day) &&
  (value.about === null || (isSeq(value.about) && value.about < value.subject_seq)) &&
  isDigest(value.facts);

const factsFields = [
  "actor",
  "commitments",
  "id",
  "occurred_at",
  "payload",
  "recorded_at",
  "source",
  "time_zone",
] as const;

/** Whether a value has exactly the fields of facts, each of its type. It does not check the payload. */
export const isFacts = (value: unknown): value is Facts =>
  isObjectOf(value, factsFields) &&
  isUuid(value.id) &&
  isInstant(value.occurred_at) &&
  isInstant(value.recorded_at) &&
  typeof value.time_zone === "string" &&
  isZoneName(value.time_zone) &&
  ["web", "api", "kiosk", "offline", "system"].includes(value.source as string) &&
  isActor(value.actor) &&
  isObject(value.payload) &&
  isObjectOf(value.commitments, ["person", "place", "text"]) &&
  Object.values(value.commitments).every((one) => one === null || isDigest(one));

/** Whether a text may be the name of a zone of the IANA database, of today or of another year. */
export const isZoneName = (zone: string): boolean => /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone);

// Validating a zone is slow, and a company has one or two.
const isKnownByZone = new Map<string, boolean>();
const mostZones = 1_000;

/** Whether this device's time zone database has a zone. Another device's may have more. */
export function isKnownZone(zone: string): boolean {
  const cachedResult = isKnownByZone.get(zone);
  if (cachedResult !== undefined) return cachedResult;
  const isZone = isTimeZone(zone);
  if (isKnownByZone.size < mostZones) isKnownByZone.set(zone, isZone);
  return isZone;
}

const isActor = (value: unknown): boolean =>
  isObjectOf(value, ["id", "kind"]) &&
  (value.kind === "system"
    ? value.id === null
    : ["member", "kiosk", "api_key"].includes(value.kind as string) && typeof value.id === "string");

export const isKnownKind = (kind: string): kind is EventKind => Object.hasOwn(payloadSchemas, kind);

const kindsOfCompany: ReadonlySet<string> = new Set([
  "company",
  "company_status",
  "register_continued",
  "calendar_declared",
]);

/** The kinds that are about a person or about the company. */
const kindsOfCompanyOrPerson: ReadonlySet<string> = new Set(["plan"]);

/** Returns why an event of this kind cannot have this subject, in Spanish. Null if it can, or if the kind is unknown. */
export function subjectFault({ kind, subject }: Pick<Envelope, "kind" | "subject">): string | null {
  if (!isKnownKind(kind) || kindsOfCompanyOrPerson.has(kind)) return null;
  if ((subject === null) === kindsOfCompany.has(kind)) return null;
  return subject === null
    ? "es de las que solo tratan de una persona, y no dice de cuál."
    : "es de las que solo tratan de la empresa, y dice ser de una persona.";
}

/** Whether a payload has the fields of its kind. Its numbers are counts or instants, so each must be a possible instant. */
export const isPayloadOf = (kind: EventKind, payload: unknown): boolean =>
  payloadSchemas[kind].safeParse(payload).success && areNumbersPossible(payload);

const areNumbersPossible = (value: unknown): boolean =>
  typeof value === "number"
    ? isInstant(value)
    : typeof value !== "object" || value === null || Object.values(value).every(areNumbersPossible);

/** Returns the digest of facts. Facts without a canonical form give "", which equals no digest. */
export function digestOf(facts: Facts): string {
  try {
    return factsDigest(facts);
  } catch {
    return "";
  }
}
