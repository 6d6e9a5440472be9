import { profiles } from "#cell";
import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { isAmongFirst, isFoundBy } from "~/modules/directory/first-by-name.server";
import type { Db } from "~/platform/db.server";

/** Somebody a report is made of; who has been deactivated stays. */
export interface ReportPerson {
  id: string;
  /** The key of their rows in the ledger. */
  subject: number;
  fullName: string | null;
  /** Null for whoever has none, and once they have been erased. */
  email: string | null;
  dni: string | null;
  isActive: boolean;
}

/** What of `profiles` is a {@link ReportPerson}. */
export const reportPerson = {
  id: profiles.id,
  subject: profiles.subject,
  fullName: profiles.fullName,
  email: profiles.email,
  dni: profiles.dni,
  isActive: sql`${profiles.status} = 'active'`.mapWith(Boolean),
};

/**
 * The people of a company by name: those with the ids, or everybody.
 * @returns null when an id is of nobody in the company.
 */
export async function selectPeople(
  db: Db,
  { companyId, profileIds }: { companyId: string; profileIds: readonly string[] | null },
): Promise<ReportPerson[] | null> {
  return unlessUnknown(await chosenQuery(db, companyId, profileIds), profileIds);
}

interface Choices {
  companyId: string;
  /** How many at most. */
  shown: number;
  /** A name, an e-mail or a DNI; anybody unless told. */
  who?: string;
  /** Of whom alone they are; null for everybody. */
  among?: readonly string[] | null;
}

/**
 * The first people of a company by name, of those who are looked for, to choose from.
 * @returns `hasMore` when there are others.
 */
export async function listChoices(
  db: Db,
  choices: Choices,
): Promise<{ people: ReportPerson[]; hasMore: boolean }> {
  return firstOf(await firstQuery(db, choices), choices.shown);
}

/** Both at once, in one round trip. */
export async function listChoicesAndChosen(
  db: Db,
  { profileIds, ...choices }: Choices & { profileIds: string[] | null },
) {
  const [first, chosen] = await db.batch([
    firstQuery(db, choices),
    chosenQuery(db, choices.companyId, profileIds),
  ]);
  return { choices: firstOf(first, choices.shown), chosen: unlessUnknown(chosen, profileIds) };
}

const firstQuery = (db: Db, { companyId, shown, who = "", among = null }: Choices) =>
  among === null
    ? peopleQuery(db, isAmongFirst({ companyId, count: shown + 1, search: who }))
    : peopleQuery(db, and(eq(profiles.companyId, companyId), isOneOf(among), isFoundBy(who))).limit(
        shown + 1,
      );

const firstOf = (people: ReportPerson[], shown: number) => ({
  people: people.slice(0, shown),
  hasMore: people.length > shown,
});

const chosenQuery = (db: Db, companyId: string, profileIds: readonly string[] | null) => {
  return peopleQuery(
    db,
    and(eq(profiles.companyId, companyId), profileIds ? isOneOf(profileIds) : undefined),
  );
};

const isOneOf = (ids: readonly string[]) =>
  sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

const unlessUnknown = (people: ReportPerson[], profileIds: readonly string[] | null) =>
  profileIds && people.length !== profileIds.length ? null : people;

/** @param which must name the company. */
const peopleQuery = (db: Db, which: SQL | undefined) =>
  db.select(reportPerson).from(profiles).where(which).orderBy(asc(profiles.sortName), asc(profiles.id));
