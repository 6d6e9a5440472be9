import type { Company } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import type { WorkedLog } from "../clock-change-of";
import { readTeamDays, teamDaysQueries } from "../worked-days.server";

/** Returns the entries of people on the days on which clocks can change, since their balances opened, by profile. It costs one query. */
export async function readChangeNights(
  { db }: { db: Db },
  { id: companyId }: Pick<Company, "id">,
  { profileIds, from }: { profileIds: readonly string[]; from: LocalDate },
): Promise<Map<string, WorkedLog[]>> {
  const { single } = teamDaysQueries({ companyId, profileIds, from });
  const answers = await withRetries(() => batch(db, { single }));
  return readTeamDays({ packed: { ...answers.single, results: [] }, single: answers.single });
}
