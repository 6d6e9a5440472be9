import type { Company } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { readSchedules } from "./read-schedule.server";
import { termsOn } from "./terms-on";

/**
 * Returns those people whose terms have ended, with today at the latest, and who have no later ones. A deactivation ends terms, and a
 * person who is active again needs new ones. One round trip.
 * @param profileIds 100 people at most.
 */
export async function findEndedTerms(
  deps: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
  profileIds: readonly string[],
): Promise<string[]> {
  const tomorrowOn = addDays(localDateOf(deps.now, company.timeZone), 1);
  const schedules = await readSchedules(deps, company, { profileIds, weeks: "none" });
  return profileIds.filter((id) => {
    const { schedule } = schedules.get(id)!;
    const later = schedule.terms.map(({ from }) => from).filter((from) => from > tomorrowOn);
    return schedule.terms.length > 0 && [tomorrowOn, ...later].every((on) => termsOn(schedule, on) === null);
  });
}
