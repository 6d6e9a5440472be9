import type { Company } from "~/modules/directory/find-session.server";
import { balanceOf } from "~/modules/schedules/balance-of";
import { earliestOpeningOn } from "~/modules/schedules/earliest-opening";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { readRecords } from "~/modules/timesheets/reports/read-months.server";
import type { Deps } from "~/platform/context.server";
import { weekOf, type DateRange, type LocalDate } from "~/time/dates";
import type { PersonRecord } from "../model/draft-of";

/** A person whose days and balance are read. */
interface ReadPerson {
  person: ReportPerson;
  /** The days to read, and with them their whole first week. */
  range: DateRange;
  /** The last day of the period: the balance is that of its end. */
  to: LocalDate;
}

/** Reads the days and balances of people by id, from the first day of all of them to the last. Two round trips, however many people. */
export async function readRecordsOf(
  deps: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
  some: readonly ReadPerson[],
): Promise<Map<string, PersonRecord>> {
  const people: ReportPerson[] = some.map(({ person }) => person);
  const { from, to } = unionOf(some.map(({ range }) => range));
  const earliest = earliestOpeningOn(to);
  const read = await readRecords(deps, {
    company,
    people,
    months: [{ from: weekOf(from).from, to }],
    withSchedules: true,
    workFrom: earliest,
  });
  return new Map(
    read.map(({ months: [month], schedule, moves, work }, at) => {
      const balance = balanceOf(schedule!, { logs: work, moves }, { through: some[at]!.to, now: deps.now });
      const isKnown = balance !== null && balance.openingOn >= earliest;
      return [
        people[at]!.id,
        {
          days: month!.days,
          corrections: month!.corrections,
          schedule: schedule!,
          moves,
          work,
          readAt: deps.now,
          balance: isKnown ? balance.minutes : null,
        },
      ];
    }),
  );
}

/** Returns the days from the first to the last of some ranges. */
const unionOf = (ranges: readonly DateRange[]): DateRange => ({
  from: ranges.map(({ from }) => from).toSorted()[0]!,
  to: ranges
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!,
});
