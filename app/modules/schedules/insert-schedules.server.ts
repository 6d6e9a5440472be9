import { schedules } from "#cell";
import { getTableColumns, sql } from "drizzle-orm";
import { inParts, rowsFrom } from "~/modules/ledger/rows-from";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import { listOf, nameOf, prepare, type StatementPreparer } from "~/platform/statement.server";
import { splitContent, type ScheduleInput } from "./schedule-content";

/** The content of a recorded schedule. */
export interface ScheduleRow {
  event: LedgerEvent;
  /** Null for a calendar. */
  profileId: string | null;
  schedule: ScheduleInput;
  salt: string;
}

const scheduleColumns = Object.values(getTableColumns(schedules));

/** Returns the statements that store the content of schedules, for the batch of their events. */
export function insertSchedules(
  d1: StatementPreparer,
  scheduleRows: readonly ScheduleRow[],
  { companyId, authorId, now }: { companyId: string; authorId: string; now: number },
): D1PreparedStatement[] {
  const rows = scheduleRows.map(({ event, profileId, schedule, salt }) => ({
    id: event.id,
    company_id: companyId,
    profile_id: profileId,
    kind: schedule.kind,
    seq: event.subjectSeq,
    recorded_at: now,
    author_id: authorId,
    salt,
    ...splitContent(schedule.content),
  }));
  return inParts(rows).map((part) => {
    const { from, field } = rowsFrom(part);
    const columnValues = scheduleColumns.map((column) =>
      column === schedules.salt ? sql`unhex(${field(column.name)})` : field(column.name),
    );
    return prepare(
      d1,
      sql`INSERT INTO ${schedules} (${listOf(scheduleColumns.map(nameOf))}) SELECT ${listOf(columnValues)} ${from ? sql`FROM ${from}` : sql``}`,
    );
  });
}
