import { timeLogs } from "#schema";
import { and, asc, count, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import type { DateRange } from "~/time/dates";
import { endOfDay, startOfDay } from "~/time/zones";

export type ReportLog = typeof timeLogs.$inferSelect;

/** Logs of a company's people that start on the days of the range, in the company's zone. */
export interface LogScope {
  company: { id: string; timeZone: string };
  range: DateRange;
  profileIds: string[];
}

/** How many logs each person has; whoever has none is left out. Reads the index only. */
export async function countLogs(db: Db, scope: LogScope): Promise<Map<string, number>> {
  const rows = await db
    .select({ profileId: timeLogs.profileId, logs: count() })
    .from(timeLogs)
    .where(inScope(scope))
    .groupBy(timeLogs.profileId);
  return new Map(rows.map(({ profileId, logs }) => [profileId, logs]));
}

/** Logs by person and start. @param page after which, of one person's, and how many. */
export function readLogs(
  db: Db,
  scope: LogScope,
  page?: { after: ReportLog | null; limit: number | undefined },
): Promise<ReportLog[]> {
  const query = db
    .select()
    .from(timeLogs)
    .where(inScope(scope, page?.after))
    .orderBy(asc(timeLogs.profileId), asc(timeLogs.checkInTime), asc(timeLogs.id));
  return page?.limit ? query.limit(page.limit) : query;
}

function inScope({ company, range, profileIds }: LogScope, after?: ReportLog | null) {
  const since = startOfDay(range.from, company.timeZone);
  return and(
    eq(timeLogs.companyId, company.id),
    sql`${timeLogs.profileId} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`,
    // SQLite searches its index between one pair of bounds: where the page begins must be one.
    gte(timeLogs.checkInTime, Math.max(since, after?.checkInTime ?? since)),
    lt(timeLogs.checkInTime, endOfDay(range.to, company.timeZone)),
    after ? or(gt(timeLogs.checkInTime, after.checkInTime), gt(timeLogs.id, after.id)) : undefined,
  );
}

/** Whose logs are whose, each person's in their order. */
export function logsByPerson(logs: ReportLog[]): Map<string, ReportLog[]> {
  const byPerson = new Map<string, ReportLog[]>();
  for (const log of logs) {
    const known = byPerson.get(log.profileId);
    if (known) known.push(log);
    else byPerson.set(log.profileId, [log]);
  }
  return byPerson;
}

/**
 * People in their order, put together so that the logs of a group fit one query; who has more than that stands alone.
 */
export function groupPeople<Person extends { id: string }>(
  people: readonly Person[],
  counts: ReadonlyMap<string, number>,
  { maxLogs, maxPeople = Infinity }: { maxLogs: number; maxPeople?: number },
): Person[][] {
  const groups: Person[][] = [];
  let room = 0;
  for (const person of people) {
    const logs = counts.get(person.id) ?? 0;
    const group = groups.at(-1);
    if (group && logs <= room && group.length < maxPeople) {
      group.push(person);
      room -= logs;
    } else {
      groups.push([person]);
      room = maxLogs - logs;
    }
  }
  return groups;
}
