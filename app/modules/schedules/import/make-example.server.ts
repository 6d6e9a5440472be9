import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isAlone } from "~/modules/policy/other-managers.server";
import { isInScope } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { readSchedules } from "../read-schedule.server";
import { termsOn } from "../terms-on";
import { exampleCsv } from "./example-csv";
import { mostRows } from "./read-terms-csv";

/**
 * Returns the CSV to fill in: the active people that the manager manages, by name, with their terms of today. It leaves managers out if
 * another manager must give them their terms.
 */
export async function makeExample(deps: Deps, member: Member): Promise<string> {
  const { company, profile } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const people = await withRetries(() =>
    all<{ id: string; full_name: string | null; email: string | null }>(
      deps.db.$client,
      sql`SELECT ${profiles.id}, ${profiles.fullName}, ${profiles.email} FROM ${profiles}
          WHERE ${profiles.companyId} = ${company.id} AND ${profiles.status} = 'active'
            AND (${profiles.id} <> ${profile.id} OR ${isAlone(member)}) AND ${isInScope(member, profiles)}
          ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${mostRows}`,
    ),
  );
  const schedules = await readSchedules(deps, company, {
    profileIds: people.map(({ id }) => id),
    weeks: "none",
  });
  return exampleCsv(
    people.map(({ id, full_name, email }) => ({
      who: email ?? displayName({ fullName: full_name, email }),
      terms: termsOn(schedules.get(id)!.schedule, todayOn),
    })),
    todayOn,
  );
}
