import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { typedCalendar } from "./calendar-form";
import { choiceOf } from "./places";
import { findShownCalendar } from "./show-calendar.server";

/** Returns the data of /schedules/calendar/edit: the fields with which the form begins. @throws Response 404 */
export async function showCalendarForm(deps: Deps, input: { member: Member; params: URLSearchParams }) {
  const { centre, centres, calendar, declared } = await findShownCalendar(deps, input);
  const { year, known } = calendar;
  const place = choiceOf(centre);
  return {
    year,
    // The national days of a file are known before the place is.
    hasFile: known !== "none" && (known !== "national" || place === null),
    centre: { id: centre.id, name: centre.name },
    isOnlyCentre: centres.length === 1,
    typed: typedCalendar({
      year,
      days: declared?.content.days ?? [],
      place: place && { value: place.value, municipality: centre.municipality },
    }),
  };
}
