import { events, timeLogs } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { renderOnce, listOf, literal, nameOf } from "~/platform/statement.server";
import type { RequestedRow, EventRow, RecordedRow, TimeLogRow } from "./ledger-rows";

/** The SQL expression for each field of a row. */
type RowColumns<Row> = Record<keyof Row, SQL>;

const hexOf = (column: { name: string }) => sql`hex(${nameOf(column)})`;
const lowerHexOf = (column: { name: string }) => sql`lower(hex(${nameOf(column)}))`;

const eventFields: RowColumns<EventRow> = {
  subject_seq: nameOf(events.subjectSeq),
  kind: nameOf(events.kind),
  day: nameOf(events.day),
  about: nameOf(events.about),
  id: hexOf(events.id),
  occurred_at: nameOf(events.occurredAt),
  time_zone: nameOf(events.timeZone),
  source: nameOf(events.source),
  actor_kind: nameOf(events.actorKind),
  actor_id: hexOf(events.actorId),
  payload: nameOf(events.payload),
};

const recordedFields: RowColumns<RecordedRow> = {
  ...eventFields,
  seq: nameOf(events.seq),
  recorded_at: nameOf(events.recordedAt),
  person: lowerHexOf(events.person),
  place: lowerHexOf(events.place),
  text: lowerHexOf(events.text),
};

const requestedFields: RowColumns<RequestedRow> = {
  ...recordedFields,
  digest: lowerHexOf(events.requestDigest),
};

const timeLogFields: RowColumns<TimeLogRow> = {
  opened_by: nameOf(timeLogs.openedBy),
  id: hexOf(timeLogs.id),
  version: nameOf(timeLogs.version),
  day: nameOf(timeLogs.day),
  time_zone: nameOf(timeLogs.timeZone),
  check_in_time: nameOf(timeLogs.checkInTime),
  check_out_time: nameOf(timeLogs.checkOutTime),
  closed_by: nameOf(timeLogs.closedBy),
  parts: nameOf(timeLogs.parts),
  exit_missing: nameOf(timeLogs.exitMissing),
  void: nameOf(timeLogs.void),
  corrected_by: nameOf(timeLogs.correctedBy),
  disputed_by: nameOf(timeLogs.disputedBy),
};

const columnsOf = (fields: Record<string, SQL>) =>
  renderOnce(listOf(Object.entries(fields).map(([name, value]) => sql`${value} AS ${sql.identifier(name)}`)));

/** A row as one JSON value, for a query that also reads another row. */
const jsonOf = (fields: Record<string, SQL>) =>
  renderOnce(
    sql`json_object(${listOf(Object.entries(fields).map(([name, value]) => sql`${literal(name)}, ${value}`))})`,
  );

/** The columns of {@link EventRow}. */
export const eventColumns = columnsOf(eventFields);

/** The columns of {@link RecordedRow}. */
export const recordedColumns = columnsOf(recordedFields);

/** The columns of {@link RequestedRow}, and the same as one JSON value. */
export const [requestedColumns, requestedJson] = [columnsOf(requestedFields), jsonOf(requestedFields)];

/** The columns of {@link TimeLogRow}, and the same as one JSON value. */
export const [timeLogColumns, timeLogJson] = [columnsOf(timeLogFields), jsonOf(timeLogFields)];

/** SQL that converts a UUID to the BLOB that a cell stores. */
export const blobOf = (uuid: SQL): SQL => sql`unhex(replace(${uuid}, '-', ''))`;

const partsOfUuid = [
  [1, 8],
  [9, 4],
  [13, 4],
  [17, 4],
  [21, 12],
] as const;

/** SQL that converts such a BLOB to its UUID. */
export const uuidOf = (blob: SQLWrapper): SQL =>
  renderOnce(
    sql`lower(${sql.join(
      partsOfUuid.map(([from, length]) => sql`substr(hex(${blob}), ${literal(from)}, ${literal(length)})`),
      sql` || '-' || `,
    )})`,
  );
