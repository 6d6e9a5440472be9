import type { Correction } from "~/modules/corrections/correction";
import { correctionsOn, listCorrectionsOf } from "~/modules/corrections/corrections-of-days.server";
import type { TimeLog } from "~/modules/ledger/time-log";
import type { Db } from "~/platform/db.server";
import { monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { isAfterExport } from "./is-after-export";
import { exportsOf, exportsQuery, type ExportRow } from "./month-exports.server";
import type { ReportPerson } from "./list-people.server";
import { weeksOfMonth, type WeeksOfMonth } from "./month-weeks";
import { readLogsAnd } from "./report-logs.server";

/** A correction, and whether it was applied after the month in which it stands had been exported. */
export type MonthCorrection = Correction & { isAfterExport: boolean };

/** A person's month: every day of it, worked or not, week by week. */
export interface Month extends WeeksOfMonth<TimeLog> {
  person: ReportPerson;
  /** The days that are told: all of the month, unless fewer were asked for. */
  from: LocalDate;
  to: LocalDate;
  /** What was corrected in it, is to be, or was refused: both versions stand on the sheet (draft decree, art. 4.b). */
  corrections: MonthCorrection[];
}

/** What the 'Registro de jornada' of days of one month says of each of some people, however many they are in as many queries. */
export async function readMonths(
  deps: { db: Db },
  { range, ...asked }: { company: { id: string }; people: readonly ReportPerson[]; range: DateRange },
): Promise<Month[]> {
  return (await readPeriods(deps, { ...asked, months: [range] })).flat();
}

/** The same of days of several months that follow each other: of each person their months, in as many queries as one takes. */
export async function readPeriods(
  { db }: { db: Db },
  {
    company,
    people,
    months,
  }: { company: { id: string }; people: readonly ReportPerson[]; months: readonly DateRange[] },
): Promise<Month[][]> {
  const range = { from: months[0]!.from, to: months.at(-1)!.to };
  const monthsFrom = months.map(({ from }) => monthOf(from).from);
  const asked = { companyId: company.id, monthsFrom, profileIds: people.map(({ id }) => id) };
  const [{ logs, others: exported }, corrections] = await Promise.all([
    readLogsAnd<ExportRow>(db, { range, people }, exportsQuery(db.$client, asked)),
    listCorrectionsOf({ db }, { subjects: people.map(({ subject }) => subject), range }, months.length),
  ]);
  return people.map((person) =>
    months.map((days, at) => {
      const exports = exportsOf(exported, { monthFrom: monthsFrom[at]!, profileId: person.id });
      const isWithin = ({ day }: { day: LocalDate }) => day >= days.from && day <= days.to;
      return {
        ...{ person, ...days },
        corrections: correctionsOn(corrections.get(person.subject) ?? [], days).map((each) => ({
          ...each,
          isAfterExport: isAfterExport(each, exports),
        })),
        ...weeksOfMonth(days, (logs.get(person.id) ?? []).filter(isWithin)),
      };
    }),
  );
}
