import type { LedgerEvent } from "./model/event";
import { payloadSchemas } from "./model/payloads";
import type { Entry } from "./model/person";

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

/** The columns of {@link EventRow}. */
export const eventColumns =
  "subject_seq, kind, day, about, lower(hex(id)) AS id, occurred_at, time_zone, source, actor_kind, actor_id, payload";

/** @throws ZodError where the payload is none of its kind. */
export function toEvent(row: EventRow): LedgerEvent {
  const payload = payloadSchemas[row.kind].parse(JSON.parse(row.payload));
  const { subject_seq: subjectSeq, kind, day, about, id, source } = row;
  const actor = { kind: row.actor_kind, id: row.actor_id };
  const event = { subjectSeq, kind, day, about, id, occurredAt: row.occurred_at, timeZone: row.time_zone };
  return { ...event, source, actor, payload } as LedgerEvent;
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
  parts: string;
  exit_missing: number;
  void: Entry["void"];
  corrected_by: number | null;
  disputed_by: number | null;
}

/** The columns of {@link TimeLogRow}. */
export const timeLogColumns =
  "opened_by, lower(hex(id)) AS id, version, day, time_zone, check_in_at, check_out_at, parts, exit_missing, void, corrected_by, disputed_by";

export const toEntry = (row: TimeLogRow): Entry => ({
  openedBy: row.opened_by,
  id: row.id,
  version: row.version,
  day: row.day,
  timeZone: row.time_zone,
  times: {
    check_in_at: row.check_in_at,
    check_out_at: row.check_out_at,
    ...(JSON.parse(row.parts) as Pick<Entry["times"], "pauses" | "modes" | "hours">),
  },
  exitMissing: row.exit_missing === 1,
  void: row.void,
  correctedBy: row.corrected_by,
  disputedBy: row.disputed_by,
});

export const toTimeLogRow = (entry: Entry): TimeLogRow => {
  const { check_in_at, check_out_at, ...parts } = entry.times;
  return {
    opened_by: entry.openedBy,
    id: entry.id,
    version: entry.version,
    day: entry.day,
    time_zone: entry.timeZone,
    check_in_at,
    check_out_at,
    parts: JSON.stringify(parts),
    exit_missing: entry.exitMissing ? 1 : 0,
    void: entry.void,
    corrected_by: entry.correctedBy,
    disputed_by: entry.disputedBy,
  };
};
