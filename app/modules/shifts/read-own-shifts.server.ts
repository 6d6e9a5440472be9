import { availabilities, coverCalls, statements } from "#cell";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import type { Publication, PublishedWeek } from "~/modules/schedules/published-week";
import type { Schedule, Segment } from "~/modules/schedules/schedule";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import type { Availability } from "./model/shift-week";

/** A week of a person, as it was published. */
export interface OwnWeek {
  /** Its Monday. */
  week: LocalDate;
  /** Null if it is not published. */
  published: PublishedWeek | null;
  /** The instant (ms) at which the person saw the last publication; null if they have not. */
  seenAt: number | null;
  /** The last publication before it that the person saw; null if there is none. */
  seenBefore: Publication | null;
}

/** A shift that a person was offered. */
export interface OfferedCall {
  id: string;
  on: LocalDate;
  segment: Segment;
  /** Where it is worked. */
  centreId: string;
  /** `covered`: another person took it. */
  state: "open" | "covered" | "taken";
}

/** A person's shifts. */
export interface OwnShifts {
  /** With the read weeks. */
  schedule: Schedule;
  weeks: OwnWeek[];
  /** Those of today, yesterday and later that no manager withdrew, by day. */
  calls: OfferedCall[];
  availability: Availability | null;
}

/**
 * Returns the shifts of a person, in one round trip.
 * @param from a day of the first week. @param weeks the number of weeks.
 */
export async function readOwnShifts(
  { db }: Pick<Deps, "db">,
  {
    company,
    profileId,
    from,
    weeks: count,
  }: { company: Pick<Company, "id" | "timeZone">; profileId: string; from: LocalDate; weeks: number },
): Promise<OwnShifts> {
  const { from: monday } = weekOf(from);
  const mondays = Array.from({ length: count }, (_, at) => addDays(monday, 7 * at));
  const range = { from: monday, to: addDays(monday, 7 * count - 1) };
  const { schedules, seen, calls, availability } = await batch(db, {
    // Around it, because a night shift reaches into the next week.
    schedules: scheduleQueries(company, {
      profileIds: [profileId],
      weeks: { from: addDays(range.from, -7), to: addDays(range.to, 7) },
    }),
    seen: db
      .select({
        publication: sql<number>`${statements.content} ->> '$.publication'`,
        recordedAt: statements.recordedAt,
      })
      .from(statements)
      .where(
        sql`${statements.profileId} = ${profileId} AND ${statements.weekOn} BETWEEN ${range.from} AND ${range.to}
          AND ${statements.kind} = 'week_seen' AND +${statements.companyId} = ${company.id}`,
      ),
    calls: db
      .select({
        id: coverCalls.id,
        on: coverCalls.onDay,
        from: coverCalls.fromMinute,
        to: coverCalls.toMinute,
        centreId: coverCalls.centreId,
        takenBy: coverCalls.takenBy,
      })
      .from(coverCalls)
      .where(
        and(
          eq(coverCalls.companyId, company.id),
          gte(coverCalls.onDay, addDays(from, -1)),
          isNull(coverCalls.closedAt),
          sql`EXISTS (SELECT 1 FROM json_each(${coverCalls.asked}) WHERE value = ${profileId})`,
        ),
      )
      .orderBy(coverCalls.onDay, coverCalls.fromMinute),
    availability: db
      .select({ days: availabilities.days, words: availabilities.words })
      .from(availabilities)
      .where(eq(availabilities.profileId, profileId)),
  });
  const { schedule } = toSchedules(schedules, company, [profileId]).get(profileId)!;
  return {
    schedule,
    weeks: mondays.map((week) => {
      const publishedWeek = schedule.weeks.find((each) => each.week === week) ?? null;
      const last = publishedWeek?.publications.at(-1)?.seq;
      const seenAtOf = (seq?: number) =>
        seen.find(({ publication }) => publication === seq)?.recordedAt ?? null;
      return {
        week,
        published: publishedWeek,
        seenAt: seenAtOf(last),
        seenBefore:
          publishedWeek?.publications.findLast(({ seq }) => seq !== last && seenAtOf(seq) !== null) ?? null,
      };
    }),
    calls: calls.map(({ id, on, from: start, to, centreId, takenBy }) => ({
      id,
      on,
      segment: { from: start, to },
      centreId,
      state: takenBy === null ? "open" : takenBy === profileId ? "taken" : "covered",
    })),
    availability: availability[0] ?? null,
  };
}
