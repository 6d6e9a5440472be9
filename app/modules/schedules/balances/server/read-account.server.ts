import { schedules, profiles } from "#cell";
import { sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { firstKeptDay } from "~/time/retention";
import { localDateOf } from "~/time/zones";
import type { WorkedLog } from "../../clock-change-of";
import { listSchedules, type RecordedSchedule } from "../../list-schedules.server";
import { scheduleQueries, toSchedules, type ScheduleWithMoves } from "../../read-schedule.server";
import { readWorkedDays, workedDaysQuery } from "../../worked-days.server";

/** Everything from which the account of a person follows. */
export interface AccountRecord extends ScheduleWithMoves {
  name: string;
  logs: WorkedLog[];
  /** The schedules as they were recorded, in order. */
  recorded: RecordedSchedule[];
  /** The names of the managers who recorded them, by id. */
  names: Map<string, string>;
}

/**
 * Returns the account's record of a person of the company, in two parallel round trips; null if the company has no such person.
 * @param alsoFrom a day from which entries are read even if the balance opened later.
 */
export async function readAccount(
  deps: Deps,
  company: Company,
  { profileId, alsoFrom }: { profileId: string; alsoFrom?: LocalDate | undefined },
): Promise<AccountRecord | null> {
  const { db, now } = deps;
  const whose = { companyId: company.id, profileId };
  const companyTodayOn = localDateOf(now, company.timeZone);
  const own = sql`${profiles.id} = ${profileId} AND ${profiles.companyId} = ${company.id}`;
  const workedQuery = workedDaysQuery({
    ...whose,
    subject: sql`(SELECT ${profiles.subject} FROM ${profiles} WHERE ${own})`,
    from: firstKeptDay(companyTodayOn),
    alsoFrom,
  });
  const [answers, recorded] = await Promise.all([
    batch(db, {
      worked: workedQuery,
      people: db
        .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
        .from(profiles)
        .where(
          sql`${profiles.companyId} = ${company.id} AND ${profiles.id} IN (
            SELECT ${profileId} UNION SELECT ${schedules.authorId} FROM ${schedules}
            WHERE ${schedules.companyId} = ${company.id} AND ${schedules.profileId} = ${profileId})`,
        ),
      schedules: scheduleQueries(company, { profileIds: [profileId], weeks: "all" }),
    }),
    listSchedules(deps, whose),
  ]);
  const names = new Map(answers.people.map((person) => [person.id, displayName(person)]));
  const name = names.get(profileId);
  if (name === undefined) return null;
  return {
    ...toSchedules(answers.schedules, company, [profileId]).get(profileId)!,
    name,
    logs: readWorkedDays(answers.worked.results),
    recorded,
    names,
  };
}

/** Returns the number of the last recorded schedule: a form says which one it knows. */
export const lastSeqOf = ({ recorded }: Pick<AccountRecord, "recorded">): number => recorded.at(-1)?.seq ?? 0;
