import { timeLogs } from "#schema";
import { and, desc, eq, gte, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";
import { endOfDay, startOfDay } from "~/time/zones";
import type { TimeLog } from "./punch.server";

/** The place after the last log of a page, by key: a page costs the same however deep it lies. */
export interface Cursor {
  checkInTime: number;
  id: string;
}

export const historyPageSize = 50;

/** A person's logs that start on the days of the range, in the company's zone. */
export const ownLogs = ({ profile, company }: Member, { from, to }: DateRange): SQL | undefined =>
  and(
    eq(timeLogs.companyId, company.id),
    eq(timeLogs.profileId, profile.id),
    gte(timeLogs.checkInTime, startOfDay(from, company.timeZone)),
    lt(timeLogs.checkInTime, endOfDay(to, company.timeZone)),
  );

export const before = ({ checkInTime, id }: Cursor) =>
  or(lt(timeLogs.checkInTime, checkInTime), and(eq(timeLogs.checkInTime, checkInTime), lt(timeLogs.id, id)));

/**
 * What the clock screen shows of a person: the open entry (also when it is older than the range) and one page of
 * history, newest first. One round trip.
 */
export async function loadClock(
  { db }: { db: Db },
  { member, range, cursor }: { member: Member; range: DateRange; cursor: Cursor | null },
): Promise<{ openLog: TimeLog | null; logs: TimeLog[]; next: Cursor | null }> {
  const [open, page] = await db.batch([
    db
      .select()
      .from(timeLogs)
      .where(
        and(
          eq(timeLogs.companyId, member.company.id),
          eq(timeLogs.profileId, member.profile.id),
          isNull(timeLogs.checkOutTime),
        ),
      ),
    db
      .select()
      .from(timeLogs)
      .where(and(ownLogs(member, range), cursor ? before(cursor) : undefined))
      .orderBy(desc(timeLogs.checkInTime), desc(timeLogs.id))
      .limit(historyPageSize + 1),
  ]);
  const logs = page.slice(0, historyPageSize);
  const last = logs.at(-1);
  return {
    openLog: open[0] ?? null,
    logs,
    next: last && page.length > historyPageSize ? { checkInTime: last.checkInTime, id: last.id } : null,
  };
}

/** A cursor as it stands in a URL. */
export const writeCursor = ({ checkInTime, id }: Cursor) => `${checkInTime}_${id}`;

/** @returns null for anything that {@link writeCursor} did not write. */
export function readCursor(text: string | null): Cursor | null {
  const [, checkInTime, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return checkInTime && id ? { checkInTime: Number(checkInTime), id } : null;
}
