import { monthlyEmployeeStats, profiles } from "#schema";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/accounts/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { listTeam, teamPageSize, type TeamCursor, type TeamMember } from "./list-team.server";
import { statsMonth } from "./record-active-employees.server";
import type { TeamFilter } from "./team-filter";

/** How many people count for the plan: now, and at most this month. */
export interface PlanUsage {
  active: number;
  peak: number;
}

export interface TeamPage {
  people: TeamMember[];
  next: TeamCursor | null;
  usage: PlanUsage;
}

/** A page of the team and its plan usage: one round trip, and no more rows of 5,000 people than of 50. */
export async function loadTeam(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, filter, cursor }: { member: Member; filter: TeamFilter; cursor: TeamCursor | null },
): Promise<TeamPage> {
  const { id: companyId, timeZone } = member.company;
  const [listed, counted] = await withRetries(() =>
    db.batch([
      listTeam(db, { companyId, filter, cursor }),
      readUsage(db, companyId, statsMonth(now, timeZone)),
    ]),
  );
  const found = listed.results as unknown as TeamMember[];
  const page = found.slice(0, teamPageSize);
  const last = page.at(-1);
  return {
    people: page,
    next: last && found.length > page.length ? placeOf(last) : null,
    usage: counted.results[0] as PlanUsage,
  };
}

const placeOf = ({ status, sortName, id }: TeamMember): TeamCursor => ({ status, sortName, id });

/** From this month's row; only where it has none yet are people counted. */
const readUsage = (db: Deps["db"], companyId: string, month: string) => {
  const column = (name: string) =>
    sql`coalesce((SELECT ${sql.raw(name)} FROM ${monthlyEmployeeStats} WHERE company_id = ${companyId} AND month_year = ${month}),
                 (SELECT count(*) FROM ${profiles} WHERE company_id = ${companyId} AND status = 'active'))`;
  return statement(
    db,
    sql`SELECT ${column("current_active_employees")} AS active, ${column("max_active_employees")} AS peak`,
  );
};
