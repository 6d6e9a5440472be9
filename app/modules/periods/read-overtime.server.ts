import { periods, statements } from "#cell";
import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { readRecords } from "~/modules/timesheets/reports/read-months.server";
import type { ReportCompany, ReportDeps } from "~/modules/timesheets/reports/report-logs.server";
import { groupBy } from "~/platform/group-by";
import { weekOf, type DateRange, type LocalDate } from "~/time/dates";
import { excessFactsOf } from "./model/excess-facts";
import { judgedWeeksOf } from "./model/judged-weeks-of";
import { overtimeOf, type OvertimeSummary } from "./overtime-of-month";
import type { Line, Piece } from "./model/period";
import { proposePieces } from "./model/propose-pieces";
import { readStatement } from "./statement-content";

interface OvertimeQuery {
  company: ReportCompany;
  people: readonly ReportPerson[];
  month: DateRange;
}

/**
 * Returns the overtime of people in a month, by id: that of the issued periods that end in it. A person without one has the overtime of the
 * weeks that end in the month, as the law classifies them. It omits people without overtime. Two parallel round trips.
 */
export async function readOvertime(
  deps: ReportDeps,
  { company, people, month }: OvertimeQuery,
): Promise<Map<string, OvertimeSummary[]>> {
  const days = { from: weekOf(month.from).from, to: month.to };
  const [records, issued] = await Promise.all([
    readRecords(deps, { company, people, months: [days], withSchedules: true, withPlaces: false }),
    readIssuedOfYear(deps, { company, people, month }),
  ]);
  return new Map(
    people.flatMap(({ id }, at) => {
      const own = issued.get(id) ?? [];
      const ofMonth = own.filter(({ to }) => to >= month.from);
      const summaries = ofMonth.length > 0 ? ofMonth : [draftOf(records[at]!, own, month)];
      const withOvertime = summaries.flatMap((each) => overtimeOf(each) ?? []);
      return withOvertime.length > 0 ? [[id, withOvertime]] : [];
    }),
  );
}

/** An issued period, in the version that counts. */
interface IssuedPeriod {
  from: LocalDate;
  to: LocalDate;
  isIssued: true;
  pieces: readonly Piece[];
  lines: readonly Line[];
}

function draftOf(
  { months, schedule, moves }: Awaited<ReturnType<typeof readRecords>>[number],
  issuedPeriods: readonly IssuedPeriod[],
  month: DateRange,
) {
  const weeks = judgedWeeksOf({ days: months[0]!.days, schedule: schedule!, moves }, month);
  return {
    ...month,
    isIssued: false,
    pieces: proposePieces(weeks, excessFactsOf(schedule!, issuedPeriods, month.from)),
    lines: [],
  };
}

/** Returns the issued periods of people that end between the first day of the month's year and the last day of the month. */
async function readIssuedOfYear(
  { db }: ReportDeps,
  { company, people, month }: OvertimeQuery,
): Promise<Map<string, IssuedPeriod[]>> {
  const ids = JSON.stringify(people.map(({ id }) => id));
  const rows = await db
    .select({ profileId: periods.profileId, content: statements.content })
    .from(periods)
    .innerJoin(statements, eq(statements.id, periods.id))
    .where(
      and(
        eq(periods.companyId, company.id),
        gte(periods.toDay, firstOfYear(month.from)),
        lte(periods.toDay, month.to),
        eq(periods.isCurrent, true),
        sql`${periods.profileId} IN (SELECT value FROM json_each(${ids}))`,
      ),
    )
    .orderBy(asc(periods.fromDay));
  return new Map(
    [...groupBy(rows, ({ profileId }) => profileId)].map(([id, own]) => [id, own.map(toIssuedPeriod)]),
  );
}

function toIssuedPeriod({ content }: { content: string }): IssuedPeriod {
  const { from, to, pieces, lines } = readStatement("period_issued", content);
  return { from, to, isIssued: true, pieces, lines };
}

const firstOfYear = (on: LocalDate): LocalDate => `${on.slice(0, 4)}-01-01`;
