import { wholeCompany } from "~/modules/policy/scope.server";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import type { Schedule } from "~/modules/schedules/schedule";
import { termsPlanOn } from "~/modules/schedules/terms-plan-on";
import { holidayText } from "~/modules/timesheets/day-record";
import { findMonth, readMonth, type MonthSheetContent } from "~/modules/timesheets/reports/find-month.server";
import type { Month } from "~/modules/timesheets/reports/read-months.server";
import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import { monthWithin } from "./period";
import type { Inspection } from "./require-inspection.server";

/**
 * Returns a person's month sheet, limited to the link's days, with the person's holidays.
 * @throws Response 404 for a month outside the link, and for an unknown person.
 */
export async function readInspectedMonth(
  { deps, company, range }: Inspection,
  { profileId = "", month: text }: { profileId?: string; month?: string },
): Promise<MonthSheetContent> {
  const monthFrom = readMonth(text);
  const days = monthFrom && monthWithin(monthFrom, range);
  if (!days) throw refusal(404, messages.notShown);
  const [month, schedules] = await Promise.all([
    findMonth(deps, { reader: wholeCompany, company, profileId, range: days }),
    readSchedules(deps, company, { profileIds: [profileId], weeks: "none" }),
  ]);
  if (!month) throw refusal(404, messages.notShown);
  const { name, nif, timeZone } = company;
  return {
    month: withHolidays(month, schedules.get(profileId)!.schedule),
    company: { name, nif, timeZone },
    isOwn: false,
  };
}

/** Returns a month whose days name their holidays. It says nothing else of what was planned. */
const withHolidays = (month: Month, schedule: Schedule): Month => ({
  ...month,
  days: month.days.map((record) => ({ ...record, holiday: holidayText(termsPlanOn(schedule, record.day)) })),
});
