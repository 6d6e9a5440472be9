import { timeLogs } from "#schema";
import { and, desc, eq, gt, gte, lt, or, type SQL } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import type { DateRange } from "~/time/dates";
import { endOfDay, startOfDay } from "~/time/zones";
import { openEntryQuery } from "./find-open-entry.server";
import type { TimeLog } from "./punch.server";

/** The place after the last log of a page, by key: a page costs the same however deep it lies. */
export interface Cursor {
  checkInTime: number;
  id: string;
}

export const historyPageSize = 50;

/** A person's logs that start on the days of the range, in the company's zone; of these, those on one side of a cursor. */
export const ownLogs = (
  { profile, company }: Member,
  { from, to }: DateRange,
  { after, before }: { after?: Cursor | null; before?: Cursor | null } = {},
): SQL | undefined =>
  and(
    eq(timeLogs.companyId, company.id),
    eq(timeLogs.profileId, profile.id),
    // SQLite searches its index between one pair of bounds: the cursor's instant must be one, or each page would read
    // all the pages before it.
    gte(timeLogs.checkInTime, Math.max(startOfDay(from, company.timeZone), after?.checkInTime ?? -Infinity)),
    lt(timeLogs.checkInTime, Math.min(endOfDay(to, company.timeZone), (before?.checkInTime ?? Infinity) + 1)),
    after ? or(gt(timeLogs.checkInTime, after.checkInTime), gt(timeLogs.id, after.id)) : undefined,
    before ? or(lt(timeLogs.checkInTime, before.checkInTime), lt(timeLogs.id, before.id)) : undefined,
  );

/**
 * What the clock screen shows of a person: the open entry (also when it is older than the range) and one page of
 * history, newest first. One round trip.
 */
export async function loadClock(
  { db }: { db: Db },
  { member, range, cursor }: { member: Member; range: DateRange; cursor: Cursor | null },
): Promise<{ openLog: TimeLog | null; logs: TimeLog[]; next: Cursor | null }> {
  const [open, page] = await withRetries(() =>
    db.batch([
      openEntryQuery(db, member),
      db
        .select()
        .from(timeLogs)
        .where(ownLogs(member, range, { before: cursor }))
        .orderBy(desc(timeLogs.checkInTime), desc(timeLogs.id))
        .limit(historyPageSize + 1),
    ]),
  );
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
