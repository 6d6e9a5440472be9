import { personStates, profiles, timeLogs } from "#cell";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isGone } from "~/modules/people/erased-person.server";
import type { Profile } from "~/modules/session/find-session.server";
import { isMatchedBySearch } from "~/modules/session/first-by-name.server";
import { isInScope, isShownTo, type Reader } from "~/modules/policy/scope.server";
import { exitProbablyMissingAfterMs } from "~/modules/ledger/exit-probably-missing";
import type { Deps } from "~/platform/context.server";
import { listOf, nameOf } from "~/platform/statement.server";
import type { TeamFilter } from "./team-filter";
import { mostWaitingShown } from "./model/waiting-colleague";

const stateRow = alias(personStates, "s");
const entryRow = alias(timeLogs, "l");

export interface TeamMember extends Pick<
  Profile,
  "id" | "fullName" | "email" | "dni" | "avatarUrl" | "role" | "status" | "representsSince" | "managedCentres"
> {
  /** 1 if they left the company or were erased. */
  isGone: number;
  /** The local date since which they wait for room in the plan, dd/mm/yyyy; null if they do not. */
  waitsSinceOn: string | null;
  /** The sort key; empty without a name. */
  sortName: string;
  /** Null without an open entry. */
  doing: "working" | "paused" | "exit-probably-missing" | null;
}

/**
 * The key of a page's last person, so that every page costs the same. It has the name itself, so that a person who is renamed
 * meanwhile removes nobody from the list.
 */
export interface TeamCursor {
  status: Profile["status"];
  sortName: string;
  id: string;
}

export const teamPageSize = 50;

/** The columns of a person in the list. */
const personColumns = {
  id: profiles.id,
  fullName: profiles.fullName,
  dni: profiles.dni,
  avatarUrl: profiles.avatarUrl,
  role: profiles.role,
  status: profiles.status,
  waitingSince: profiles.waitingSince,
  sortName: profiles.sortName,
  email: profiles.email,
  representsSince: profiles.representsSince,
  managedCentres: profiles.managedCentres,
  isGone: isGone(),
};

type TeamQuery = {
  reader: Reader;
  companyId: string;
  filter: TeamFilter;
  cursor: TeamCursor | null;
  now: number;
};

type TeamRow = Omit<TeamMember, "waitsSinceOn" | "managedCentres"> & {
  waitingSince: number | null;
  /** JSON. */
  managedCentres: string | null;
};

/**
 * Returns the query for a page of the team: active people first, then by name, people without a name first. The index by company,
 * status and name has that order, so a page reads only its own rows. A search reads until the page is full, and so does the list of a
 * manager of some centres.
 */
export function listTeam({ reader, companyId, filter, cursor, now }: TeamQuery) {
  const statuses = filter.status ? [filter.status] : (["active", "inactive"] as const);
  const queryByStatus = statuses
    .filter((status) => !cursor || status >= cursor.status)
    .map((status) => {
      const after =
        cursor?.status === status
          ? sql`AND (${profiles.sortName}, ${profiles.id}) > (${cursor.sortName}, ${cursor.id})`
          : sql``;
      return peopleWithStatus({ reader, companyId, status, after, filter });
    });
  const allPeople =
    queryByStatus.length > 0
      ? sql.join(queryByStatus, sql` UNION ALL `)
      : peopleWithStatus({ reader, companyId, status: "active", after: sql`AND FALSE`, filter });
  return sql<TeamRow>`SELECT ${listOf(Object.keys(personColumns).map((name) => sql`${sql.identifier(name)}`))}, ${doingColumn(now)} AS doing
      FROM (${allPeople}) t LIMIT ${teamPageSize + 1}`;
}

/** The state of each person on the page. Only the last pause of an open entry can be open. */
const doingColumn = (now: number) => sql`
  (SELECT CASE WHEN ${entryRow.checkInTime} < ${now - exitProbablyMissingAfterMs} THEN 'exit-probably-missing'
               WHEN json_type(${entryRow.parts}, '$.pauses[#-1].end_at') = 'null' THEN 'paused' ELSE 'working' END
   FROM ${personStates} ${stateRow} JOIN ${timeLogs} ${entryRow} ON ${entryRow.subject} = ${stateRow.subject}
     AND ${entryRow.openedBy} = ${stateRow.state} ->> '$.open'
   WHERE ${stateRow.subject} = t.${nameOf(profiles.subject)})`;

interface StatusQuery {
  reader: Reader;
  companyId: string;
  status: Profile["status"];
  after: SQL;
  filter: TeamFilter;
}

const peopleWithStatus = ({ reader, companyId, status, after, filter }: StatusQuery) => sql`
  SELECT * FROM (
    SELECT ${listOf(Object.entries(personColumns).map(([name, value]) => sql`${value} AS ${sql.identifier(name)}`))}, ${profiles.subject}
    FROM ${profiles}
    WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status} ${after} AND ${isMatchedBySearch(filter.search)}
      AND ${isShownTo(reader, profiles)}
    ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${teamPageSize + 1})`;

/** The query for the people who wait for room in the plan, the oldest first: one more than a page shows. */
export const listWaiting = (
  { db }: Pick<Deps, "db">,
  { reader, companyId }: { reader: Reader; companyId: string },
) =>
  db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      waitingSince: sql<number>`${profiles.waitingSince}`.as("waiting_since"),
    })
    .from(profiles)
    .where(
      and(eq(profiles.companyId, companyId), isNotNull(profiles.waitingSince), isInScope(reader, profiles)),
    )
    .orderBy(profiles.waitingSince, profiles.id)
    .limit(mostWaitingShown + 1);

/** The cursor as text in a URL. */
export const writeTeamCursor = ({ status, sortName, id }: TeamCursor) => `${status}_${id}_${sortName}`;

// The longest folded name.
const cursorShape = /^(active|inactive)_([0-9a-f-]{36})_([^]{0,240})$/u;

/** Returns null if the text is no cursor. */
export function readTeamCursor(text: string | null): TeamCursor | null {
  const [, status, id, sortName] = cursorShape.exec(text ?? "") ?? [];
  return id && sortName !== undefined ? { status: status as Profile["status"], sortName, id } : null;
}
