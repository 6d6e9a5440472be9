import { coverCalls, statements } from "#cell";
import { sql } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { readWeekContent } from "~/modules/schedules/week-content";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** What a person should know about their shifts of this week and the next one. */
export interface ShiftNotice {
  isPublished: boolean;
  /** Whether there is a publication that they have not seen. */
  isUnseen: boolean;
  /** Whether a shift from today on is offered to them, and nobody has taken it. */
  isOffered: boolean;
}

interface NoticeOf {
  company: Pick<Company, "id" | "timeZone">;
  profileId: string;
  now: number;
}

interface RecordRow {
  kind: string;
  seq: number | null;
  week_on: string;
  content: string;
}

/** Returns the queries whose rows {@link readShiftNotice} reads, for the round trip of a screen. */
export function shiftNoticeQueries({ company, profileId, now }: NoticeOf) {
  const todayOn = localDateOf(now, company.timeZone);
  const { from } = weekOf(todayOn);
  return {
    shiftRecords: sql<RecordRow>`SELECT ${statements.kind}, ${statements.seq}, ${statements.weekOn}, ${statements.content} FROM ${statements}
      WHERE ${statements.profileId} = ${profileId} AND ${statements.weekOn} BETWEEN ${from} AND ${addDays(from, 13)}
        AND ${statements.kind} IN ('week_published', 'week_seen') AND +${statements.companyId} = ${company.id}
      ORDER BY ${statements.seq}`,
    offeredShifts: sql`SELECT 1 FROM ${coverCalls}
      WHERE ${coverCalls.companyId} = ${company.id} AND ${coverCalls.onDay} >= ${todayOn} AND ${coverCalls.closedAt} IS NULL
        AND ${coverCalls.takenBy} IS NULL AND EXISTS (SELECT 1 FROM json_each(${coverCalls.asked}) WHERE value = ${profileId})
      LIMIT 1`,
  };
}

/** Returns the notice in the rows of {@link shiftNoticeQueries}. */
export function readShiftNotice(noticeRows: {
  shiftRecords: { results: RecordRow[] };
  offeredShifts: { results: unknown[] };
}): ShiftNotice {
  const records = noticeRows.shiftRecords.results;
  const seenPublications = records
    .filter(({ kind }) => kind === "week_seen")
    .map(({ content }) => readWeekContent("week_seen", content).publication);
  const publishedRecords = records.filter(({ kind }) => kind === "week_published");
  const last = new Map(publishedRecords.map(({ week_on, seq }) => [week_on, seq]));
  return {
    isPublished: publishedRecords.length > 0,
    isUnseen: [...last.values()].some((seq) => seq !== null && !seenPublications.includes(seq)),
    isOffered: noticeRows.offeredShifts.results.length > 0,
  };
}

/** Returns the notice for a person about their shifts, in one round trip. */
export const noticeOwnShifts = async (
  { db, now }: Pick<Deps, "db" | "now">,
  person: Omit<NoticeOf, "now">,
): Promise<ShiftNotice> => readShiftNotice(await batch(db, shiftNoticeQueries({ ...person, now })));
