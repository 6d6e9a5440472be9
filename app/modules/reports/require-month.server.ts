import type { GuardArgs } from "~/modules/accounts/find-session.server";
import { requireOwnOrManager } from "~/modules/accounts/require-own-or-manager.server";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import { findMonth, readMonth } from "./find-month.server";
import type { MonthSheetOf } from "./month-words";

/**
 * The month of a person that a URL asks for, for that person, owners and admins.
 * @throws Response as its guard does; 404 of what is no month or nobody of the company.
 */
export async function requireMonth(
  args: GuardArgs & { params: { profileId?: string; month?: string } },
): Promise<MonthSheetOf> {
  const { profileId = "", month: text } = args.params;
  const { company } = await requireOwnOrManager(args, profileId);
  const monthFrom = readMonth(text);
  if (!monthFrom) throw refusal(404, copy.monthUnknown);
  const month = await findMonth(args.context, { company, profileId, monthFrom });
  if (!month) throw refusal(404, copy.personUnknown);
  const { name, nif, timeZone } = company;
  return { month, company: { name, nif, timeZone } };
}
