import { profiles } from "#cell";
import { and, eq, ne, or } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isOnlyManager } from "~/modules/policy/other-managers.server";
import { isInScope } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
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
    deps.db
      .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, company.id),
          eq(profiles.status, "active"),
          or(ne(profiles.id, profile.id), isOnlyManager(member)),
          isInScope(member, profiles),
        ),
      )
      .orderBy(profiles.sortName, profiles.id)
      .limit(mostRows),
  );
  const schedules = await readSchedules(deps, company, {
    profileIds: people.map(({ id }) => id),
    weeks: "none",
  });
  return exampleCsv(
    people.map(({ id, fullName, email }) => ({
      who: email ?? displayName({ fullName, email }),
      terms: termsOn(schedules.get(id)!.schedule, todayOn),
    })),
    todayOn,
  );
}
