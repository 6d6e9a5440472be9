import { profiles } from "#cell";
import { and, asc, eq, sql } from "drizzle-orm";
import { daysAtCentre } from "~/modules/policy/centre-start";
import { isShownTo, type Reader } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";
import { monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { personFor, type ReportPerson } from "./list-people.server";
import { readMonths, type Month } from "./read-months.server";
import { countLogs, groupPeople, type ReportCompany, type ReportDeps } from "./report-logs.server";

const pageSize = 50;
const mostLogs = 6_000;

type TeamPerson = ReportPerson & { sortName: string };

interface TeamPage {
  reader: Reader;
  companyId: string;
  status: "active" | "inactive";
  after: TeamPerson | null;
}

/** Returns the next page of people by name. Later pages cost the same as the first. */
const listTeam = (db: Db, { reader, companyId, status, after }: TeamPage): Promise<TeamPerson[]> =>
  db
    .select({ ...personFor(reader), sortName: profiles.sortName })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, companyId),
        eq(profiles.status, status),
        isShownTo(reader, profiles),
        after ? sql`(${profiles.sortName}, ${profiles.id}) > (${after.sortName}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(profiles.sortName), asc(profiles.id))
    .limit(pageSize);

/** Yields the people of the company whom a reader sees by name, active people first. The entries of each group fit in memory. */
export async function* peopleOfTeam(
  { db }: { db: Db },
  { reader, company, range }: { reader: Reader; company: { id: string }; range: DateRange },
): AsyncGenerator<ReportPerson[], void> {
  for (const status of ["active", "inactive"] as const)
    for (let after: TeamPerson | null = null; ;) {
      const page: TeamPerson[] = await listTeam(db, { reader, companyId: company.id, status, after });
      const counts = await countLogs(db, { range, people: page });
      yield* groupPeople(page, counts, { maxLogs: mostLogs });
      if (page.length < pageSize) break;
      after = page.at(-1)!;
    }
}

/**
 * Yields the month of all people of a company whom a reader sees, with the expected hours: active people, then inactive ones with entries,
 * corrections or absences in it.
 */
export async function* monthsOfTeam(
  deps: ReportDeps,
  { reader, company, monthFrom }: { reader: Reader; company: ReportCompany; monthFrom: LocalDate },
): AsyncGenerator<Month[], void> {
  const range = monthOf(monthFrom);
  for await (const people of peopleOfTeam(deps, { reader, company, range }))
    yield (
      await readMonths(deps, { company, people: people.filter(isThereIn(range)), range, withSchedules: true })
    ).filter(isShown);
}

/** Whether a reader sees days of a range of a person. */
const isThereIn =
  (range: DateRange) =>
  ({ since }: ReportPerson): boolean =>
    daysAtCentre(range, since).from <= range.to;

const isShown = ({ person, records, corrections, days }: Month) =>
  person.isActive ||
  records > 0 ||
  corrections.length > 0 ||
  days.some(({ absences }) => absences.length > 0);
