import { absences, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";

/** The most colleagues who are named for one request. */
const mostNamedColleagues = 5;

/** Colleagues of a request. */
export interface Colleagues {
  /** The first ones by name. */
  names: string[];
  /** All of them. */
  count: number;
}

/** The colleagues with an accepted absence on days of a request, and those who request one of these days too. */
export interface AwayColleagues extends Colleagues {
  requesting: Colleagues;
}

const noColleagues: Colleagues = { names: [], count: 0 };
export const nobodyAway: AwayColleagues = { ...noColleagues, requesting: noColleagues };

/** The columns of the requests that {@link awayQuery} gets. */
export const askedColumns: SQL = sql`${absences.absenceId} AS asked_id, ${absences.profileId} AS asked_by,
  ${absences.fromDay} AS asked_from, ${absences.toDay} AS asked_to`;

/**
 * Returns the statement whose rows {@link toAway} reads, for a batch.
 * @param daysQuery a select of {@link askedColumns}. @param isSeen a condition on the `profiles` of colleagues.
 */
export const awayQuery = (companyId: string, daysQuery: SQL, isSeen: SQL = sql`TRUE`): SQL<AwayRow> =>
  sql`WITH wanted AS (${daysQuery}),
        away AS (SELECT DISTINCT asked_id, ${absences.state} AS away_state, ${profiles.id} AS away_id, ${profiles.fullName} AS away_name, ${profiles.email} AS away_email,
            ${profiles.sortName} AS away_sort
          FROM wanted JOIN ${absences} ON ${absences.companyId} = ${companyId} AND ${absences.toDay} >= asked_from
            AND ${absences.fromDay} <= asked_to AND ${absences.state} IN ('accepted', 'requested') AND ${absences.profileId} <> asked_by AND ${isLastVersion()}
          JOIN ${profiles} ON ${profiles.id} = ${absences.profileId} AND ${profiles.status} = 'active' AND ${isSeen}),
        placed AS (SELECT asked_id, away_state, away_name, away_email,
          count(*) OVER (PARTITION BY asked_id, away_state) AS away_count,
          row_number() OVER (PARTITION BY asked_id, away_state ORDER BY away_sort, away_id) AS nth FROM away)
      SELECT asked_id, away_state, away_name, away_email, away_count FROM placed WHERE nth <= ${mostNamedColleagues} ORDER BY asked_id, nth`;

interface AwayRow {
  asked_id: string;
  away_state: "accepted" | "requested";
  away_name: string | null;
  away_email: string | null;
  away_count: number;
}

/** Returns who is away in the rows of {@link awayQuery}, by the request's id. Requests without such people have none. */
export function toAway(rows: readonly AwayRow[]): Map<string, AwayColleagues> {
  const away = new Map<string, AwayColleagues>();
  for (const { asked_id, away_state, away_name, away_email, away_count } of rows) {
    const awaySoFar = away.get(asked_id) ?? nobodyAway;
    const isAway = away_state === "accepted";
    const { names } = isAway ? awaySoFar : awaySoFar.requesting;
    const name = displayName({ fullName: away_name, email: away_email });
    const colleagues = { names: [...names, name], count: away_count };
    away.set(asked_id, isAway ? { ...awaySoFar, ...colleagues } : { ...awaySoFar, requesting: colleagues });
  }
  return away;
}
