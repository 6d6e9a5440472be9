import type { Db } from "~/platform/db.server";
import { addDays, isLocalDate, monthOf, parseDate, type LocalDate } from "~/time/dates";
import { selectPeople, type ReportPerson } from "./list-people.server";
import { reportOf, type PersonReport, type ReportDay } from "./person-report";
import { readLogs, type ReportLog } from "./report-logs.server";

/** A person's month: every day of it, worked or not. */
export interface Month {
  person: ReportPerson;
  from: LocalDate;
  days: ReportDay<ReportLog>[];
  totalMs: PersonReport<ReportLog>["totalMs"];
  open: number;
}

/** The first day of a month written YYYY-MM, or null. */
export const readMonth = (text: string | undefined): LocalDate | null =>
  text !== undefined && isLocalDate(`${text}-01`) ? parseDate(`${text}-01`) : null;

/**
 * What the 'Registro de jornada' of a person's month says.
 * @param monthFrom a day of the month. @returns null when nobody in the company has the id.
 */
export async function findMonth(
  { db }: { db: Db },
  input: { company: { id: string; timeZone: string }; profileId: string; monthFrom: LocalDate },
): Promise<Month | null> {
  const { company, profileId } = input;
  const range = monthOf(input.monthFrom);
  const [person] = (await selectPeople(db, { companyId: company.id, profileIds: [profileId] })) ?? [];
  if (!person) return null;
  const logs = await readLogs(db, { company, range, profileIds: [profileId] });
  const report = reportOf(logs, company.timeZone);
  const worked = new Map(report.days.map((day) => [day.on, day]));
  const days: Month["days"] = [];
  for (let on = range.from; on <= range.to; on = addDays(on, 1))
    days.push(worked.get(on) ?? { on, intervals: [], totalMs: 0 });
  return { person, from: range.from, days, totalMs: report.totalMs, open: report.open };
}
