import type { Company } from "~/modules/session/find-session.server";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { readRecords } from "~/modules/timesheets/reports/read-months.server";
import type { Deps } from "~/platform/context.server";
import { weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { firstKeptDay } from "~/time/retention";
import { balanceAtEnd, type IssuedBalance } from "../model/balance-at-end";
import type { PersonPeriod } from "../model/draft-of";

/** A person whose days and balance are read. */
interface ReadPerson {
  person: ReportPerson;
  /** The days to read, and with them their whole first week. */
  range: DateRange;
  /** The last day of the period: the balance is that of its end. */
  to: LocalDate;
  /** The balance at the end of the day before the range; null to count from the opening. */
  issuedBalance: IssuedBalance | null;
}

/**
 * Reads the days and balances of people by id, from the first day of all of them to the last. Two round trips, however many people.
 * @param sinceOpening whether the work since the opening of each balance is read. A person without an issued balance needs it.
 */
export async function readRecordsOf(
  deps: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
  { some, sinceOpening }: { some: readonly ReadPerson[]; sinceOpening: boolean },
): Promise<Map<string, PersonPeriod>> {
  const people: ReportPerson[] = some.map(({ person }) => person);
  const { from, to } = rangeAround(some.map(({ range }) => range));
  const personRecords = await readRecords(deps, {
    company,
    people,
    months: [{ from: weekOf(from).from, to }],
    withSchedules: true,
    withPlaces: false,
    withExports: false,
    ...(sinceOpening && { workFrom: firstKeptDay(some.map((each) => each.to).toSorted()[0]!) }),
  });
  return new Map(
    personRecords.map(({ months: [month], schedule, moves, work }, at) => {
      const { to: through, issuedBalance: issued } = some[at]!;
      const record = { schedule: schedule!, moves, work, readAt: deps.now };
      return [
        people[at]!.id,
        {
          ...record,
          days: month!.days,
          corrections: month!.corrections,
          balance: balanceAtEnd(record, { issued, through }),
        },
      ];
    }),
  );
}

/** Returns the days from the first to the last of some ranges. */
const rangeAround = (ranges: readonly DateRange[]): DateRange => ({
  from: ranges.map(({ from }) => from).toSorted()[0]!,
  to: ranges
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!,
});
