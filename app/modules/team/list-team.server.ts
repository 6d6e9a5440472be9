import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { isGone } from "~/modules/people/erased-person.server";
import type { Profile } from "~/modules/directory/find-session.server";
import { isFoundBy } from "~/modules/directory/first-by-name.server";
import type { Db } from "~/platform/db.server";
import { forgottenAfterMs } from "~/modules/live/forgotten";
import { statement } from "~/platform/statement.server";
import type { TeamFilter } from "./team-filter";

export interface TeamMember extends Pick<
  Profile,
  "id" | "fullName" | "email" | "dni" | "avatarUrl" | "role" | "status" | "representsSince"
> {
  /** 1 once they have left the company, or have been erased. */
  isGone: number;
  /** What they are sorted by; empty while they have no name. */
  sortName: string;
  /** Null while they are out of work. */
  doing: "working" | "paused" | "forgotten" | null;
}

/**
 * The place after the last person of a page, by key: a page costs the same however deep it lies. It holds the name itself,
 * so that whoever is renamed meanwhile takes nobody else out of the list.
 */
export interface TeamCursor {
  status: Profile["status"];
  sortName: string;
  id: string;
}

export const teamPageSize = 50;

type Input = { companyId: string; filter: TeamFilter; cursor: TeamCursor | null; now: number };

/**
 * The statement that lists a page of the team: the active first, each by name, whoever has none before them. That is the
 * order of the index by company, status and name, so a page reads its own rows and no others; a search reads on until it
 * has a page.
 */
export function listTeam(db: Db, { companyId, filter, cursor, now }: Input) {
  const wanted = filter.status ? [filter.status] : (["active", "inactive"] as const);
  const parts = wanted
    .filter((status) => !cursor || status >= cursor.status)
    .map((status) => {
      const after =
        cursor?.status === status
          ? sql`AND (${profiles.sortName}, ${profiles.id}) > (${cursor.sortName}, ${cursor.id})`
          : sql``;
      return peopleOf({ companyId, status, after, filter });
    });
  const all = parts.length > 0 ? sql.join(parts, sql` UNION ALL `) : sql`SELECT NULL WHERE FALSE`;
  return statement(
    db,
    sql`SELECT id, fullName, dni, avatarUrl, role, status, sortName, email, representsSince, isGone, ${doing(now)} AS doing
        FROM (${all}) t LIMIT ${teamPageSize + 1}`,
  );
}

/** Of whoever is on the page, by keys: the entry that they are in, of which only the last pause may last. */
const doing = (now: number) => sql`
  (SELECT CASE WHEN l.check_in_at < ${now - forgottenAfterMs} THEN 'forgotten'
               WHEN json_type(l.parts, '$.pauses[#-1].end_at') = 'null' THEN 'paused' ELSE 'working' END
   FROM person_states s JOIN time_logs l ON l.subject = s.subject AND l.opened_by = s.state ->> '$.open'
   WHERE s.subject = t.subject)`;

interface PeopleOf {
  companyId: string;
  status: Profile["status"];
  after: SQL;
  filter: TeamFilter;
}

const peopleOf = ({ companyId, status, after, filter }: PeopleOf) => sql`
  SELECT * FROM (
    SELECT ${profiles.id} AS id, ${profiles.fullName} AS fullName, ${profiles.dni} AS dni, ${profiles.avatarUrl} AS avatarUrl,
           ${profiles.role} AS role, ${profiles.status} AS status, ${profiles.sortName} AS sortName, ${profiles.email} AS email,
           ${profiles.representsSince} AS representsSince, ${isGone()} AS isGone, ${profiles.subject} AS subject
    FROM ${profiles}
    WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status} ${after} AND ${isFoundBy(filter.search)}
    ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${teamPageSize + 1})`;

/** A cursor as it stands in a URL. */
export const writeTeamCursor = ({ status, sortName, id }: TeamCursor) => `${status}_${id}_${sortName}`;

// As long as a folded name can be.
const cursorShape = /^(active|inactive)_([0-9a-f-]{36})_([^]{0,240})$/u;

/** @returns null for what cannot be a place in a list. */
export function readTeamCursor(text: string | null): TeamCursor | null {
  const [, status, id, sortName] = cursorShape.exec(text ?? "") ?? [];
  return id && sortName !== undefined ? { status: status as Profile["status"], sortName, id } : null;
}
