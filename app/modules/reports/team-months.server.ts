import { profiles } from "#cell";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { monthOf, type DateRange, type LocalDate } from "~/time/dates";
import type { Month } from "./read-months.server";
import { reportPerson, type ReportPerson } from "./list-people.server";
import { readMonths } from "./read-months.server";
import { countLogs, groupPeople } from "./report-logs.server";

const pageSize = 50;
const mostLogs = 6_000;

type TeamPerson = ReportPerson & { sortName: string };

interface TeamPage {
  companyId: string;
  status: "active" | "inactive";
  after: TeamPerson | null;
}

/** The next people of a company by name; a page costs the same however many come before it. */
const listTeam = (db: Db, { companyId, status, after }: TeamPage): Promise<TeamPerson[]> =>
  withRetries(() =>
    db
      .select({ ...reportPerson, sortName: profiles.sortName })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, companyId),
          eq(profiles.status, status),
          after ? sql`(${profiles.sortName}, ${profiles.id}) > (${after.sortName}, ${after.id})` : undefined,
        ),
      )
      .orderBy(asc(profiles.sortName), asc(profiles.id))
      .limit(pageSize),
  );

/** Everybody in a company by name, the active first: some at a time, few enough for their logs of the days to fit in memory. */
export async function* peopleOfTeam(
  { db }: { db: Db },
  { company, range }: { company: { id: string }; range: DateRange },
): AsyncGenerator<ReportPerson[], void> {
  for (const status of ["active", "inactive"] as const)
    for (let after: TeamPerson | null = null; ;) {
      const page: TeamPerson[] = await listTeam(db, { companyId: company.id, status, after });
      const counts = await countLogs(db, { range, people: page });
      yield* groupPeople(page, counts, { maxLogs: mostLogs });
      if (page.length < pageSize) break;
      after = page.at(-1)!;
    }
}

/** A month of everybody in a company: those who are active, and after them whoever is not and has something in it. */
export async function* monthsOfTeam(
  { db }: { db: Db },
  { company, monthFrom }: { company: { id: string }; monthFrom: LocalDate },
): AsyncGenerator<Month[], void> {
  const range = monthOf(monthFrom);
  for await (const people of peopleOfTeam({ db }, { company, range }))
    yield (await readMonths({ db }, { company, people, range })).filter(isTold);
}

const isTold = ({ person, records, corrections }: Month) =>
  person.isActive || records > 0 || corrections.length > 0;
