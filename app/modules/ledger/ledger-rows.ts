import type { LedgerEvent } from "./rules/event";
import { payloadSchemas } from "./rules/payloads";
import type { Entry, SelfDeclared } from "./rules/person";

/** A row of `events`, with BLOBs as hex because D1 returns them as lists of numbers. */
export interface EventRow {
  subject_seq: number;
  kind: LedgerEvent["kind"];
  day: string;
  about: number | null;
  id: string;
  occurred_at: number;
  time_zone: string;
  source: LedgerEvent["source"];
  actor_kind: LedgerEvent["actor"]["kind"];
  actor_id: string | null;
  payload: string;
}

/** A row of `events` with every field that is hashed. */
export interface RecordedRow extends EventRow {
  seq: number;
  recorded_at: number;
  person: string;
  place: string;
  text: string;
}

/** The event that a request became, with the digest of the request. */
export type RequestedRow = RecordedRow & { digest: string };

/** Converts SQLite's `hex()` of a BLOB to a UUID. */
export const toUuid = (hex: string) =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The values of fields that a stored payload omits. For every other field it is null. */
const usualPayload: Record<string, unknown> = { identified_by: "session" };
const unless = (field: string) => usualPayload[field] ?? null;

/** Returns a payload as it is stored: without the fields that have their usual value or null. */
export const toStoredPayload = (payload: LedgerEvent["payload"]): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(payload).filter(([field, said]) => said !== unless(field))),
  );

/** @throws ZodError if the payload does not match its kind. */
export function toEvent(row: EventRow): LedgerEvent {
  const { subject_seq: subjectSeq, kind, day, about, source } = row;
  const schema = payloadSchemas[kind];
  const requiredFields = Object.entries<{ _zod: { optin?: string } }>(schema.shape).filter(
    ([, { _zod: field }]) => field.optin !== "optional",
  );
  const unkept = Object.fromEntries(requiredFields.map(([field]) => [field, unless(field)]));
  const payload = schema.parse({ ...unkept, ...(JSON.parse(row.payload) as object) });
  // hex() returns '' for null.
  const actor = { kind: row.actor_kind, id: row.actor_id ? toUuid(row.actor_id) : null };
  const event = { subjectSeq, kind, day, about, occurredAt: row.occurred_at, timeZone: row.time_zone };
  return { ...event, id: toUuid(row.id), source, actor, payload } as LedgerEvent;
}

/** A row of `time_logs`, with its id as hex. */
export interface TimeLogRow {
  opened_by: number;
  id: string;
  version: number;
  day: string;
  time_zone: string;
  check_in_time: number;
  check_out_time: number | null;
  closed_by: number | null;
  parts: string | null;
  exit_missing: number;
  void: Entry["void"];
  corrected_by: number | null;
  disputed_by: number | null;
}

type Parts = Pick<Entry["times"], "pauses" | "modes" | "hours">;

const plainParts = (from_at: number): Parts => ({
  pauses: [],
  modes: [{ from_at, mode: "on_site" }],
  hours: null,
});

/** The content of the column `parts`; `offline` has the windows of offline punches. */
type StoredParts = Parts & Pick<Entry, "offline">;

const storedPartsOf = ({ parts, check_in_time }: Pick<TimeLogRow, "parts" | "check_in_time">): StoredParts =>
  parts === null ? plainParts(check_in_time) : (JSON.parse(parts) as StoredParts);

export function partsOf(row: Pick<TimeLogRow, "parts" | "check_in_time">): Parts {
  const { pauses, modes, hours } = storedPartsOf(row);
  return { pauses, modes, hours };
}

/** Returns the row's offline punches. */
export const offlineOf = (row: Pick<TimeLogRow, "parts" | "check_in_time">): readonly SelfDeclared[] =>
  storedPartsOf(row).offline ?? [];

/** Returns the row's times with the field names that events use. */
export const timesOf = (
  row: Pick<TimeLogRow, "parts" | "check_in_time" | "check_out_time">,
): Entry["times"] => ({
  check_in_at: row.check_in_time,
  check_out_at: row.check_out_time,
  ...partsOf(row),
});

export const toEntry = (row: TimeLogRow): Entry => ({
  openedBy: row.opened_by,
  id: toUuid(row.id),
  version: row.version,
  day: row.day,
  timeZone: row.time_zone,
  times: timesOf(row),
  closedBy: row.closed_by,
  exitMissing: row.exit_missing === 1,
  void: row.void,
  correctedBy: row.corrected_by,
  disputedBy: row.disputed_by,
  // Last, as in evolve: the nightly check compares states as JSON text.
  ...(offlineOf(row).length > 0 && { offline: offlineOf(row) }),
});

export const toTimeLogRow = (entry: Entry): TimeLogRow => {
  const { check_in_at, check_out_at, pauses, modes, hours } = entry.times;
  const parts = JSON.stringify({ pauses, modes, hours, ...(entry.offline && { offline: entry.offline }) });
  return {
    opened_by: entry.openedBy,
    id: entry.id,
    version: entry.version,
    day: entry.day,
    time_zone: entry.timeZone,
    check_in_time: check_in_at,
    check_out_time: check_out_at,
    closed_by: entry.closedBy,
    parts: parts === JSON.stringify(plainParts(check_in_at)) ? null : parts,
    exit_missing: entry.exitMissing ? 1 : 0,
    void: entry.void,
    corrected_by: entry.correctedBy,
    disputed_by: entry.disputedBy,
  };
};
