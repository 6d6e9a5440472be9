import type { Correction } from "~/modules/corrections/correction";
import { listCorrectionsOf } from "~/modules/corrections/corrections-of-days.server";
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
  { db }: { db: Db },
  { company, people, range }: { company: { id: string }; people: readonly ReportPerson[]; range: DateRange },
): Promise<Month[]> {
  const monthFrom = monthOf(range.from).from;
  const asked = { companyId: company.id, monthFrom, profileIds: people.map(({ id }) => id) };
  const [{ logs, others: exported }, corrections] = await Promise.all([
    readLogsAnd<ExportRow>(db, { range, people }, exportsQuery(db.$client, asked)),
    listCorrectionsOf({ db }, { subjects: people.map(({ subject }) => subject), range }),
  ]);
  return people.map((person) => ({
    person,
    ...range,
    corrections: (corrections.get(person.subject) ?? []).map((each) => ({
      ...each,
      isAfterExport: isAfterExport(each, exportsOf(exported, { monthFrom, profileId: person.id })),
    })),
    ...weeksOfMonth(range, logs.get(person.id) ?? []),
  }));
}
