import { profiles, users } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import type { Profile } from "~/modules/accounts/find-session.server";
import type { Db } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import { matchesSearch } from "./matching-people.server";
import type { TeamFilter } from "./team-filter";

export interface TeamMember extends Pick<
  Profile,
  "id" | "fullName" | "dni" | "avatarUrl" | "role" | "status"
> {
  email: string;
}

/** The place after the last person of a page, by key: a page costs the same however deep it lies. */
export interface TeamCursor {
  status: Profile["status"];
  id: string;
}

export const teamPageSize = 50;

type Input = { companyId: string; filter: TeamFilter; cursor: TeamCursor | null };

/**
 * The statement that lists a page of the team: the active first, each in the order they joined. That is the order of
 * the index by company and status, so a page reads its own rows and no others; a search reads on until it has a page.
 */
export function listTeam(db: Db, { companyId, filter, cursor }: Input) {
  const wanted = filter.status ? [filter.status] : (["active", "inactive"] as const);
  const parts = wanted
    .filter((status) => !cursor || status >= cursor.status)
    .map((status) => {
      const isCursors = cursor?.status === status;
      const after = isCursors
        ? sql`AND ${profiles}.rowid > (SELECT c.rowid FROM ${profiles} c WHERE c.id = ${cursor.id} AND c.company_id = ${companyId})`
        : sql``;
      return peopleOf({ companyId, status, after, filter });
    });
  const all = parts.length > 0 ? sql.join(parts, sql` UNION ALL `) : sql`SELECT NULL WHERE FALSE`;
  return statement(db, sql`SELECT * FROM (${all}) LIMIT ${teamPageSize + 1}`);
}

interface PeopleOf {
  companyId: string;
  status: Profile["status"];
  after: SQL;
  filter: TeamFilter;
}

// CROSS JOIN keeps the order of the tables: people first, by their index, then the user of each.
const peopleOf = ({ companyId, status, after, filter }: PeopleOf) => sql`
  SELECT * FROM (
    SELECT ${profiles.id} AS id, ${profiles.fullName} AS fullName, ${profiles.dni} AS dni, ${profiles.avatarUrl} AS avatarUrl,
           ${profiles.role} AS role, ${profiles.status} AS status, ${users.email} AS email
    FROM ${profiles} CROSS JOIN ${users} ON ${users.id} = ${profiles.userId}
    WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status} ${after} AND ${matchesSearch(filter)}
    ORDER BY ${profiles}.rowid LIMIT ${teamPageSize + 1})`;

/** A cursor as it stands in a URL. */
export const writeTeamCursor = ({ status, id }: TeamCursor) => `${status}_${id}`;

/** @returns null for anything that {@link writeTeamCursor} did not write. */
export function readTeamCursor(text: string | null): TeamCursor | null {
  const [, status, id] = /^(active|inactive)_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return id ? { status: status as Profile["status"], id } : null;
}
