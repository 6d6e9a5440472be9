import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { selectUsage, type PlanUsage } from "~/modules/billing/read-usage.server";
import { listTeam, listWaiting, teamPageSize, type TeamCursor, type TeamMember } from "./list-team.server";
import { searchInvited, selectInvited, type InvitedPerson } from "./invitations/list-invited.server";
import type { TeamFilter } from "./team-filter";
import type { WaitingColleague } from "./model/waiting-colleague";

export interface TeamPage {
  people: TeamMember[];
  next: TeamCursor | null;
  usage: PlanUsage;
  /** The people who wait for room in the plan, the oldest first. */
  waiting: WaitingColleague[];
  /** The invited people in the search. Empty on later pages, and if the filter asks for a status, which they do not have. */
  invited: InvitedPerson[];
}

/** Returns a page of the team and its plan usage in one round trip. The rows that it reads do not depend on the size of the team. */
export async function showTeam(
  deps: Pick<Deps, "db" | "now">,
  { member, filter, cursor }: { member: Member; filter: TeamFilter; cursor: TeamCursor | null },
): Promise<TeamPage> {
  const { db } = deps;
  const companyId = member.company.id;
  const { listed, counted, waiting, invited } = await batch(db, {
    listed: listTeam({ reader: member, companyId, filter, cursor, now: deps.now }),
    counted: selectUsage(deps, member.company),
    waiting: listWaiting(deps, { reader: member, companyId }),
    invited: selectInvited(deps, { reader: member, companyId }),
  });
  const { timeZone } = member.company;
  const rows = listed.results;
  const peoplePage = rows.slice(0, teamPageSize).map(({ waitingSince, managedCentres, ...person }) => ({
    ...person,
    managedCentres: managedCentres === null ? null : (JSON.parse(managedCentres) as string[]),
    waitsSinceOn: waitingSince === null ? null : formatDate(localDateOf(waitingSince, timeZone)),
  }));
  const last = peoplePage.at(-1);
  return {
    people: peoplePage,
    next: last && rows.length > peoplePage.length ? cursorOf(last) : null,
    usage: counted.results[0]!,
    invited: cursor === null && filter.status === null ? searchInvited(invited, filter.search) : [],
    waiting: waiting.map(({ waitingSince, ...person }) => ({
      ...person,
      sinceOn: formatDate(localDateOf(waitingSince, timeZone)),
    })),
  };
}

const cursorOf = ({ status, sortName, id }: TeamMember): TeamCursor => ({ status, sortName, id });
