import { schedules, profiles } from "#cell";
import { sql } from "drizzle-orm";
import {
  readHours,
  type PersonHours,
  type PlannedHours,
} from "~/modules/timesheets/reports/read-hours.server";
import type { ReportCompany } from "~/modules/timesheets/reports/report-logs.server";
import { addUp, subtractTally, type TeamTally } from "~/modules/timesheets/tally";
import type { Deps } from "~/platform/context.server";
import type { DateRange } from "~/time/dates";

const peopleAPage = 200;

/** The hours of several people, and the totals of their entries: by working day, and by the register's day. */
export interface TeamHours extends PlannedHours {
  worked: TeamTally;
  recorded: TeamTally;
}

/**
 * Adds up the hours of everybody with terms in a company. Null if nobody has terms on these days. Two round trips for 200 people, and one
 * if nobody has terms.
 */
export async function sumTeamHours(
  deps: Pick<Deps, "db" | "now">,
  { company, range }: { company: ReportCompany; range: DateRange },
): Promise<TeamHours | null> {
  let total: TeamHours | null = null;
  for (let after = ""; ;) {
    const people = await nextPlanned(deps, company.id, after);
    if (people.length === 0) return total;
    after = people.at(-1)!.id;
    const hours = await readHours(deps, { company, range, people });
    for (const one of hours.values())
      total = total ? addHours(total, teamHoursOfPerson(one)) : teamHoursOfPerson(one);
    if (people.length < peopleAPage) return total;
  }
}

const teamHoursOfPerson = (hours: PersonHours): TeamHours => ({
  ...hours,
  worked: { ...hours.byWorkingDay, people: hours.byWorkingDay.records > 0 ? 1 : 0 },
  recorded: { ...hours.recorded, people: hours.recorded.records > 0 ? 1 : 0 },
});

const addTeams = (one: TeamTally, other: TeamTally): TeamTally => ({
  ...addUp([one, other]),
  people: one.people + other.people,
});

/** Returns a company's totals by the register's days as totals by working days. */
export const byWorkDay = (tally: TeamTally, { worked, recorded }: TeamHours): TeamTally => ({
  ...subtractTally(addUp([tally, worked]), recorded),
  people: tally.people + worked.people - recorded.people,
});

const addHours = (one: TeamHours, other: TeamHours): TeamHours => ({
  expected: one.expected + other.expected,
  effective: one.effective + other.effective,
  adjustment: one.adjustment + other.adjustment,
  difference: one.difference + other.difference,
  pendingDays: one.pendingDays + other.pendingDays,
  worked: addTeams(one.worked, other.worked),
  recorded: addTeams(one.recorded, other.recorded),
});

/** Returns the next 200 people with terms, by the index of schedules. */
const nextPlanned = ({ db }: Pick<Deps, "db">, companyId: string, after: string) =>
  db.all<{ id: string; subject: number }>(sql`
    SELECT ${profiles.id}, ${profiles.subject}
    FROM (SELECT DISTINCT ${schedules.profileId} AS planned FROM ${schedules}
        WHERE ${schedules.companyId} = ${companyId} AND ${schedules.profileId} > ${after}
        ORDER BY ${schedules.profileId} LIMIT ${peopleAPage})
      CROSS JOIN ${profiles} ON ${profiles.id} = planned
    ORDER BY ${profiles.id}`);
