import { findMonth, readMonth, type MonthSheetOf } from "~/modules/reports/find-month.server";
import { refusal } from "~/platform/http.server";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { monthWithin } from "./period";
import type { Inspection } from "./require-inspection.server";

/**
 * The sheet of a person's month, as far as the link goes.
 * @throws Response 404 of any other month, and of whom the company does not know.
 */
export async function readInspectedMonth(
  { deps, company, range }: Inspection,
  { profileId = "", month: text }: { profileId?: string; month?: string },
): Promise<MonthSheetOf> {
  const monthFrom = readMonth(text);
  const days = monthFrom && monthWithin(monthFrom, range);
  const month = days && (await findMonth(deps, { company, profileId, range: days }));
  if (!month) throw refusal(404, copy.notShown);
  const { name, nif, timeZone } = company;
  return {
    ...{ month, company: { name, nif, timeZone }, isOwn: false },
    todayOn: localDateOf(deps.now, timeZone),
  };
}
