import type { Member } from "~/modules/session/find-session.server";
import { nameCentres } from "~/modules/schedules/centres.server";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { requestedWeek } from "../grid/show-shifts.server";
import { readWeek } from "../read-week.server";
import { firstNamesOf } from "../model/first-names";
import { sharedWeekOf, type SharedWeek } from "./shared-week";

/** Returns the requested week as others see it, by default this week, and the first names of planned people without a publication. */
export async function readSharedWeek(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
): Promise<{ shared: SharedWeek; unpublished: string[] }> {
  const { company } = member;
  const { week } = requestedWeek(params, localDateOf(deps.now, company.timeZone));
  const [{ people, others, centres }, centreNames] = await Promise.all([
    readWeek(deps, { member, week }),
    nameCentres(deps, company),
  ]);
  const firstNames = firstNamesOf(people.map(({ name }) => name));
  return {
    shared: sharedWeekOf(people, {
      week,
      centreNames,
      managed: new Set(centres.map(({ id }) => id)),
      others,
    }),
    unpublished: firstNames.filter((_name, at) => weekPlanOf(people[at]!.schedule, week) === null),
  };
}
