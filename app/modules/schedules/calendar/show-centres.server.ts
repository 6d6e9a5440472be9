import type { Member } from "~/modules/session/find-session.server";
import { managesCentre } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { formatZone } from "~/time/formats";
import { listCentres, mostCentres } from "../centres.server";
import { findCentreTies, listEndedCentres } from "../server/end-centre.server";
import type { TerritoryCode } from "../holidays/territories";
import { zoneOfTerritory } from "./centre-form";
import { centreMessages, tiesText } from "./messages";
import { placeText } from "./show-calendar.server";

/** Returns the data of /schedules/centres. */
export async function showCentres(
  deps: Deps,
  { member: { company, profile }, params }: { member: Member; params: URLSearchParams },
) {
  const { managedCentres } = profile;
  const closing = managedCentres === null ? params.get("close") : null;
  const [all, ended, ties] = await Promise.all([
    listCentres(deps, company),
    managedCentres === null ? listEndedCentres(deps, company) : [],
    closing === null ? null : findCentreTies(deps, { company, centreId: closing }),
  ]);
  const centres = all.filter(({ id }) => managesCentre(profile, id));
  return {
    /** Whether the user adds, closes and reopens centres. A manager of some centres only names theirs. */
    mayAdd: managedCentres === null,
    firstId: company.id,
    ended,
    /** The centre that the user is about to close, and what keeps it open. */
    closing: ties && { id: closing!, ties: tiesText(ties) },
    centres: centres.map((centre) => ({
      id: centre.id,
      name: centre.name,
      place: placeText(centre) || centreMessages.unplaced,
      timeZone: centre.timeZone,
      zone: formatZone(centre.timeZone),
      hasUnusualZone:
        centre.territory !== null && isUnusual(centre.timeZone, centre.territory, company.timeZone),
    })),
    renamed: params.get("rename"),
    zone: company.timeZone,
    isFull: all.length >= mostCentres,
  };
}

/** Whether a centre has the clock of other islands than its territory. */
const isUnusual = (zone: string, territory: TerritoryCode, company: string) =>
  formatZone(zone) !== formatZone(zoneOfTerritory(territory, company));
