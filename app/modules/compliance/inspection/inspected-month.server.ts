import { wholeCompany } from "~/modules/policy/scope.server";
import { findMonth, readMonth, type MonthSheetContent } from "~/modules/timesheets/reports/find-month.server";
import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import { monthWithin } from "./period";
import type { Inspection } from "./require-inspection.server";

/**
 * Returns a person's month sheet, limited to the link's days.
 * @throws Response 404 for a month outside the link, and for an unknown person.
 */
export async function readInspectedMonth(
  { deps, company, range }: Inspection,
  { profileId = "", month: text }: { profileId?: string; month?: string },
): Promise<MonthSheetContent> {
  const monthFrom = readMonth(text);
  const days = monthFrom && monthWithin(monthFrom, range);
  const month = days && (await findMonth(deps, { reader: wholeCompany, company, profileId, range: days }));
  if (!month) throw refusal(404, messages.notShown);
  const { name, nif, timeZone } = company;
  return { month, company: { name, nif, timeZone }, isOwn: false };
}
