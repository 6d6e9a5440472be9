import { schedules } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { readContent, type ScheduleInput } from "./schedule-content";

/** A recorded schedule, with who recorded it and when. */
export type RecordedSchedule = ScheduleInput & {
  id: string;
  seq: number;
  recordedAt: number;
  authorId: string;
};

/** Lists the schedules of a person in the order in which they were recorded: their terms and the moves of their balance. */
export async function listSchedules(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<RecordedSchedule[]> {
  const rows = await db
    .select()
    .from(schedules)
    .where(and(eq(schedules.companyId, companyId), eq(schedules.profileId, profileId)))
    .orderBy(schedules.seq);
  return rows.map(({ id, kind, seq, recordedAt, authorId, content, facts }) => ({
    ...({ kind, content: readContent(kind, { content, facts }) } as ScheduleInput),
    id,
    seq,
    recordedAt,
    authorId,
  }));
}
