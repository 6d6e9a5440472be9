import { schedules, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Company, Member } from "~/modules/session/find-session.server";
import { isLogOpen } from "~/modules/ledger/time-logs.server";
import { isShownTo } from "~/modules/policy/scope.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { zoneOn } from "~/modules/schedules/zone-on";
import { compareNames } from "~/platform/compare-names";
import type { Db } from "~/platform/db.server";
import { literal } from "~/platform/statement.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { expectedSince } from "./expected-since";

/**
 * If more people with terms are not at work, nobody is listed, and the screen says so: each refresh would read the schedules of all of
 * them.
 */
export const mostCandidates = 300;

/** A person who is expected at work and has not come. */
export interface ExpectedPerson {
  profileId: string;
  name: string;
  avatarUrl: string | null;
  /** The start of the planned work, and the time zone of the person's centre. */
  since: number;
  timeZone: string;
}

interface CandidateRow {
  id: string;
  name: string;
  avatar_url: string | null;
  last_at: number | null;
}

const entryRow = alias(timeLogs, "t");

type Planning = Pick<Company, "id" | "timeZone">;

/**
 * Returns the query whose rows {@link listExpected} takes: the other active people that the member sees, with terms and without an
 * open entry. A company without terms costs one row.
 */
export function candidatesQuery(member: Member, now: number): SQL<CandidateRow> {
  const { id, timeZone } = member.company;
  // A night shift began the day before, and a centre's date can be one less than the company's.
  const from = addDays(localDateOf(now, timeZone), -2);
  const entries = sql`FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${profiles.subject}`;
  return sql`SELECT ${profiles.id}, coalesce(${profiles.fullName}, ${profiles.email}) AS name, ${profiles.avatarUrl},
          (SELECT max(coalesce(${entryRow.checkOutTime}, ${entryRow.checkInTime})) ${entries} AND ${entryRow.day} >= ${from} AND ${entryRow.void} IS NULL) AS last_at
        FROM (SELECT DISTINCT ${schedules.profileId} AS planned FROM ${schedules}
              WHERE ${schedules.companyId} = ${id} AND ${schedules.profileId} IS NOT NULL)
        CROSS JOIN ${profiles} ON ${profiles.id} = planned
        WHERE ${profiles.status} = 'active' AND ${isShownTo(member, profiles)} AND ${profiles.id} <> ${member.profile.id}
          AND NOT EXISTS (SELECT 1 ${entries} AND ${isLogOpen})
        LIMIT ${literal(mostCandidates + 1)}`;
}

/** Returns when the last entry of each candidate ended (ms), by id; null without any. No map has the people who are at work. */
export function readLastEntries(candidates: readonly CandidateRow[]): Map<string, number | null> {
  return new Map(
    candidates.length > mostCandidates ? [] : candidates.map(({ id, last_at }) => [id, last_at]),
  );
}

/** The people who are expected and have not come; `isTooLong`: nobody was looked at, because there are too many candidates. */
export interface ExpectedPeople {
  people: ExpectedPerson[];
  isTooLong: boolean;
}

/** Lists the people who are expected and have not come, the longest expected first. One round trip; none without candidates. */
export async function listExpected(
  { db, now }: { db: Db; now: number },
  { company, rows: candidates }: { company: Planning; rows: readonly CandidateRow[] },
): Promise<ExpectedPeople> {
  const isTooLong = candidates.length > mostCandidates;
  if (candidates.length === 0 || isTooLong) return { people: [], isTooLong };
  const todayOn = localDateOf(now, company.timeZone);
  const schedulesById = await readSchedules({ db }, company, {
    profileIds: candidates.map(({ id }) => id),
    weeks: { from: addDays(todayOn, -2), to: addDays(todayOn, 1) },
  });
  const people = candidates
    .flatMap(({ id, name, avatar_url: avatarUrl, last_at }) => {
      const { schedule } = schedulesById.get(id)!;
      const since = expectedSince(schedule, { lastAt: last_at, now });
      if (since === null) return [];
      return [
        {
          profileId: id,
          name,
          avatarUrl,
          since,
          timeZone: zoneOn(schedule, localDateOf(since, company.timeZone)),
        },
      ];
    })
    .sort((one, other) => one.since - other.since || compareNames(one.name, other.name));
  return { people, isTooLong };
}
