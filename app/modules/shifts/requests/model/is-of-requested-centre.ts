import type { Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import type { StoredRequest } from "../../model/shift-week";

/** Returns whether a person is of the requested centre on the day of the request: only then their centre can send them. */
export const isOfRequestedCentre = (
  schedule: Pick<Schedule, "terms" | "endings">,
  { on, fromCentreId }: Pick<StoredRequest, "on" | "fromCentreId">,
): boolean => termsOn(schedule, on)?.centre === fromCentreId;
