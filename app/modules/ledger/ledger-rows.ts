import type { LedgerEvent } from "./model/event";
import { payloadSchemas } from "./model/payloads";
import type { Entry, SelfDeclared } from "./model/person";

/** A row of `events`, with its BLOBs as hex: D1 hands them out as lists of numbers. */
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

/** The same with all that is hashed. */
export interface RecordedRow extends EventRow {
  seq: number;
  recorded_at: number;
  person: string;
  place: string;
  text: string;
}

/** What was asked for under a key, and what became of it. */
export type AskedRow = RecordedRow & { wish: string };

/** SQL that makes of a UUID the BLOB that a cell keeps. */
export const toBlob = (parameter: string) => `unhex(replace(${parameter}, '-', ''))`;

/** SQL that makes of such a BLOB its UUID again. */
export const uuidOf = (blob: string) =>
  `lower(${["1, 8", "9, 4", "13, 4", "17, 4", "21, 12"].map((part) => `substr(hex(${blob}), ${part})`).join(" || '-' || ")})`;

/** A UUID of what `hex()` says of its BLOB. */
export const toUuid = (hex: string) =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** What a field says where it is not kept; of any other, null. */
const usual: Record<string, unknown> = { identified_by: "session" };
const unless = (field: string) => usual[field] ?? null;

/** A payload as it is kept: without what is null or usual in it, which is most of it in most events. */
export const toStoredPayload = (payload: LedgerEvent["payload"]): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(payload).filter(([field, said]) => said !== unless(field))),
  );

/** @throws ZodError where the payload is none of its kind. */
export function toEvent(row: EventRow): LedgerEvent {
  const { subject_seq: subjectSeq, kind, day, about, source } = row;
  const schema = payloadSchemas[kind];
  const kept = Object.entries<{ _zod: { optin?: string } }>(schema.shape).filter(
    ([, { _zod: field }]) => field.optin !== "optional",
  );
  const unkept = Object.fromEntries(kept.map(([field]) => [field, unless(field)]));
  const payload = schema.parse({ ...unkept, ...(JSON.parse(row.payload) as object) });
  // hex() says '' of null.
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
  check_in_at: number;
  check_out_at: number | null;
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

/** What a row has beside its two ends, where there is anything: of punches without network what vouches for them, too. */
type Kept = Parts & Pick<Entry, "offline">;

const keptOf = ({ parts, check_in_at }: Pick<TimeLogRow, "parts" | "check_in_at">): Kept =>
  parts === null ? plainParts(check_in_at) : (JSON.parse(parts) as Kept);

/** Pauses, modes and the kind of hours of a row. */
export function partsOf(row: Pick<TimeLogRow, "parts" | "check_in_at">): Parts {
  const { pauses, modes, hours } = keptOf(row);
  return { pauses, modes, hours };
}

/** Its punches that were made without network. */
export const offlineOf = (row: Pick<TimeLogRow, "parts" | "check_in_at">): readonly SelfDeclared[] =>
  keptOf(row).offline ?? [];

export const toEntry = (row: TimeLogRow): Entry => ({
  openedBy: row.opened_by,
  id: toUuid(row.id),
  version: row.version,
  day: row.day,
  timeZone: row.time_zone,
  times: {
    check_in_at: row.check_in_at,
    check_out_at: row.check_out_at,
    ...partsOf(row),
  },
  closedBy: row.closed_by,
  exitMissing: row.exit_missing === 1,
  void: row.void,
  correctedBy: row.corrected_by,
  disputedBy: row.disputed_by,
  // Last, as where it is made: a state holds entries to the byte.
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
    check_in_at,
    check_out_at,
    closed_by: entry.closedBy,
    parts: parts === JSON.stringify(plainParts(check_in_at)) ? null : parts,
    exit_missing: entry.exitMissing ? 1 : 0,
    void: entry.void,
    corrected_by: entry.correctedBy,
    disputed_by: entry.disputedBy,
  };
};
