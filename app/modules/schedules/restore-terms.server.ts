import { events, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Company, Member } from "~/modules/session/find-session.server";
import { decideSchedule } from "~/modules/ledger/rules/decide-schedule";
import type { LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import type { Person } from "~/modules/ledger/rules/person";
import { withSalt } from "~/modules/register/reveal.server";
import type { Deps } from "~/platform/context.server";
import { batch, literal, prepare, type StatementPreparer } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { followCentres } from "./follow-centres.server";
import { insertSchedules, type ScheduleRow } from "./insert-schedules.server";
import { fromTerms, type ScheduleContents } from "./schedule-content";
import { scheduleDigest } from "./schedule-digest";
import { scheduleQueries, toSchedules } from "./read-schedule.server";
import { termsAfter } from "./model/terms-after";

/** The terms that a deactivation ended, by profile, in the order in which they are recorded again. */
export type EndedTerms = ReadonlyMap<string, readonly ScheduleContents["terms_agreed"][]>;

export const noTerms: EndedTerms = new Map();

/**
 * Returns the terms that one deactivation ended, in one round trip. People whose last deactivation is another one are left out.
 * @param endedAt when it was recorded (ms).
 */
export async function readEndedTerms(
  { db }: Pick<Deps, "db">,
  company: Pick<Company, "id" | "timeZone">,
  { profileIds, endedAt }: { profileIds: readonly string[]; endedAt: number },
): Promise<EndedTerms> {
  const rowsOfQueries = await batch(db, {
    // SQLite takes the other columns from the row with the greatest number.
    ended: db
      .select({
        id: profiles.id,
        on: sql<string>`${events.day}`.as("on_day"),
        seq: sql<number>`max(${events.subjectSeq})`.as("last_seq"),
        at: events.recordedAt,
      })
      .from(profiles)
      .innerJoin(events, and(eq(events.subject, profiles.subject), eq(events.kind, literal("member"))))
      .where(
        sql`${profiles.companyId} = ${company.id} AND ${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))
          AND ${events.payload} ->> '$.status' = 'inactive'`,
      )
      .groupBy(profiles.id),
    schedules: scheduleQueries(company, { profileIds, weeks: "none" }),
  });
  const schedules = toSchedules(rowsOfQueries.schedules, company, profileIds);
  const last = rowsOfQueries.ended.filter(({ at }) => at === endedAt);
  return new Map(
    last.map(({ id, ...ending }) => [id, termsAfter(schedules.get(id)!.schedule, ending).map(fromTerms)]),
  );
}

/** The terms that one decision records again. */
interface RestoredTerms {
  /** Returns the events of a person. @param after the events of the same decision that precede them. */
  eventsOf: (person: Person, of: { now: number; timeZone: string; after: readonly NewEvent[] }) => NewEvent[];
  /** Returns the statements that store the terms. They follow the events in the same batch. */
  statements: (d1: StatementPreparer, recordedEvents: readonly LedgerEvent[]) => D1PreparedStatement[];
}

/** Each decision needs a new object: if an answer was lost, its salts have been used. */
export function restoreTerms(
  endedTerms: EndedTerms,
  { company, profile }: Member,
  now: number,
): RestoredTerms {
  const rows = new Map<string, Omit<ScheduleRow, "event">>();
  return {
    eventsOf: (person, { after, ...of }) =>
      (endedTerms.get(person.profileId) ?? []).reduce<NewEvent[]>((newEvents, content) => {
        const { salt } = withSalt(content);
        const digest = scheduleDigest(content, salt);
        rows.set(digest, { profileId: person.profileId, schedule: { kind: "terms_agreed", content }, salt });
        const command = { kind: "terms_agreed", payload: { digest } } as const;
        const decision = decideSchedule(person, command, { ...of, after: [...after, ...newEvents] });
        return "refusal" in decision ? newEvents : [...newEvents, ...decision.events];
      }, []),
    statements: (d1, recordedEvents) => {
      const restoredRows = recordedEvents.flatMap((event) => {
        const row = event.kind === "terms_agreed" ? rows.get(event.payload.digest) : undefined;
        return row ? [{ ...row, event }] : [];
      });
      const { id: companyId, timeZone } = company;
      const profileIds = restoredRows.flatMap((row) => row.profileId ?? []);
      return [
        ...insertSchedules(d1, restoredRows, { companyId, authorId: profile.id, now }),
        prepare(d1, followCentres({ companyId, profileIds, todayOn: localDateOf(now, timeZone) })),
      ];
    },
  };
}
