import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { readEmail } from "~/modules/directory/email";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { sortNameOf } from "~/platform/search-text";
import { nameOf } from "~/platform/statement.server";
import { listPlannedPeople, type PlannedPerson } from "../../terms/find-planned-people.server";

/** The person whom a file names, or why there is none. */
export type ListedPerson =
  { person: PlannedPerson } | { fault: "unknown" | "ambiguous" | "inactive" | "not-an-email" };

/** Two people with one name are enough to see that the name is not enough. */
const mostPeopleOfAName = 2;

/**
 * Finds people of the company by e-mail or full name, in one query. Case and accents of names do not count. An active person comes before
 * an inactive one. A person whom the manager does not manage is unknown.
 * @param typedNames as the file names them, 500 at most.
 * @returns a function that gives the person of a name.
 */
export async function findListedPeople(
  deps: Pick<Deps, "db">,
  manager: Member,
  typedNames: readonly string[],
): Promise<(who: string) => ListedPerson> {
  const { company } = manager;
  const keyByTypedName = new Map(
    typedNames.filter((who) => who !== "").map((who) => [who, searchKeyOf(who)]),
  );
  const searchKeys = [...keyByTypedName.values()];
  const emails = JSON.stringify(searchKeys.flatMap((key) => key.email ?? []));
  const names = JSON.stringify(searchKeys.flatMap((key) => key.sortName ?? []));
  const listOfJson = (json: string) => sql`(SELECT value FROM json_each(${json}))`;
  const people = await listPlannedPeople(
    deps,
    manager,
    sql`(${profiles.id} IN (SELECT ${profiles.id} FROM ${profiles}
          WHERE ${profiles.companyId} = ${company.id} AND ${profiles.email} IN ${listOfJson(emails)})
        OR ${profiles.id} IN (SELECT ${nameOf(profiles.id)} FROM (
          SELECT ${profiles.id}, row_number() OVER (PARTITION BY ${profiles.sortName}, ${profiles.status} ORDER BY ${profiles.id}) AS nth
          FROM ${profiles} WHERE ${profiles.companyId} = ${company.id} AND ${profiles.sortName} IN ${listOfJson(names)})
          WHERE nth <= ${mostPeopleOfAName}))`,
  );
  return (who) => {
    const { email, sortName } = keyByTypedName.get(who) ?? {};
    if (email === undefined && sortName === undefined) return { fault: "not-an-email" };
    const namesakes = people.filter((each) =>
      email === undefined ? each.sortName === sortName : each.email === email,
    );
    const active = namesakes.filter(({ person }) => person.isActive);
    if (active.length > 1) return { fault: "ambiguous" };
    if (active[0]) return { person: active[0].person };
    return { fault: namesakes.length > 0 ? "inactive" : "unknown" };
  };
}

/** Returns the address or the name of a person, as profiles store it; neither if the address is none. */
function searchKeyOf(who: string): { email?: string; sortName?: string } {
  if (!/[@＠]/u.test(who)) return { sortName: sortNameOf(who) };
  const parsedEmail = readEmail(who);
  return "email" in parsedEmail ? { email: parsedEmail.email } : {};
}
