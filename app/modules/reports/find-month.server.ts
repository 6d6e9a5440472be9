import type { GuardArgs } from "~/modules/directory/find-session.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { refusal } from "~/platform/http.server";
import { isLocalDate, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { selectPeople } from "./list-people.server";
import { readMonths, type Month } from "./read-months.server";

/** A person's month and the company that keeps it: what the sheet says, on the screen and as a PDF. */
export interface MonthSheetOf {
  month: Month;
  company: { name: string; nif: string | null; timeZone: string };
  /** The date where the company is. */
  todayOn: LocalDate;
  /** Whether whoever looks at it looks at themselves. */
  isOwn: boolean;
}

/** The first day of a month written YYYY-MM, or null. */
export const readMonth = (text: string | undefined): LocalDate | null =>
  text !== undefined && isLocalDate(`${text}-01`) ? parseDate(`${text}-01`) : null;

/**
 * What the 'Registro de jornada' of a person's month says.
 * @param range days of one month. @returns null when nobody in the company has the id.
 */
export async function findMonth(
  { db }: { db: Db },
  { company, profileId, range }: { company: { id: string }; profileId: string; range: DateRange },
): Promise<Month | null> {
  const people = await selectPeople(db, { companyId: company.id, profileIds: [profileId] });
  if (!people) return null;
  const [month] = await readMonths({ db }, { company, people, range });
  return month ?? null;
}

/**
 * The month of a person that a URL asks for, for that person, owners and admins.
 * @throws Response as its guard does; 404 of what is no month or nobody of the company.
 */
export async function requireMonth(
  args: GuardArgs & { params: { profileId?: string; month?: string } },
): Promise<MonthSheetOf> {
  const { profileId = "", month: text } = args.params;
  const { cell, company, profile } = await requireMay(args, "see-record", profileId);
  const monthFrom = readMonth(text);
  if (!monthFrom) throw refusal(404, copy.monthUnknown);
  const month = await findMonth(inCell(args.context, cell), {
    ...{ company, profileId },
    range: monthOf(monthFrom),
  });
  if (!month) throw refusal(404, copy.personUnknown);
  const { name, nif, timeZone } = company;
  return {
    ...{ month, company: { name, nif, timeZone } },
    todayOn: localDateOf(args.context.now, timeZone),
    isOwn: profile.id === profileId,
  };
}
