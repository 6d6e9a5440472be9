import type { Member } from "~/modules/directory/find-session.server";
import { nameCentres } from "~/modules/schedules/centres.server";
import type { Deps } from "~/platform/context.server";
import { requestedWeek } from "../grid/show-shifts.server";
import { readWeek } from "../read-week.server";
import { localDateOf } from "~/time/zones";
import { sharedWeekOf, type SharedWeek } from "./shared-week";

/** Returns the requested week as others see it, by default this week. It has the people that the member plans. */
export async function readSharedWeek(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
): Promise<SharedWeek> {
  const { company } = member;
  const { week } = requestedWeek(params, localDateOf(deps.now, company.timeZone));
  const [{ people }, centreNames] = await Promise.all([
    readWeek(deps, { member, week }),
    nameCentres(deps, company),
  ]);
  return sharedWeekOf(people, { week, centreNames });
}
