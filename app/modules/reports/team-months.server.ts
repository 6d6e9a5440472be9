import { profiles } from "#cell";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { monthOf, type LocalDate } from "~/time/dates";
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

/**
 * A month of everybody in a company by name: those who are active, and after them whoever is not and has something in it.
 * Some people at a time, few enough for their logs to fit in memory.
 */
export async function* monthsOfTeam(
  { db }: { db: Db },
  { company, monthFrom }: { company: { id: string }; monthFrom: LocalDate },
): AsyncGenerator<Month[], void> {
  const range = monthOf(monthFrom);
  for (const status of ["active", "inactive"] as const)
    for (let after: TeamPerson | null = null; ;) {
      const page: TeamPerson[] = await listTeam(db, { companyId: company.id, status, after });
      const counts = await countLogs(db, { range, people: page });
      for (const people of groupPeople(page, counts, { maxLogs: mostLogs }))
        yield (await readMonths({ db }, { company, people, range })).filter(isTold);
      if (page.length < pageSize) break;
      after = page.at(-1)!;
    }
}

const isTold = ({ person, records, corrections }: Month) =>
  person.isActive || records > 0 || corrections.length > 0;
