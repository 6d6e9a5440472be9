import { profiles, subjects, timeLogs } from "#cell";
import { and, asc, desc, eq, min, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import { isAmongFirst, isMatchedBySearch } from "~/modules/session/first-by-name.server";
import type { CentreStart } from "~/modules/policy/centre-start";
import { centreStart, isShownOn, isShownTo, type Reader } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";

/** A person in a report, also after their deactivation. */
export interface ReportPerson {
  id: string;
  /** Their subject key in the ledger. */
  subject: number;
  fullName: string | null;
  /** Null without an e-mail address, and after an erasure. */
  email: string | null;
  dni: string | null;
  isActive: boolean;
  /** The first day that the reader sees; absent or null for all days. */
  since?: CentreStart;
}

/** The columns of a {@link ReportPerson}. */
export const reportPerson = {
  id: profiles.id,
  subject: profiles.subject,
  fullName: profiles.fullName,
  email: profiles.email,
  dni: profiles.dni,
  isActive: sql`${profiles.status} = 'active'`.mapWith(Boolean),
};

/** Returns {@link reportPerson} with the first day that a reader sees. */
export const personFor = (reader: Reader) => ({ ...reportPerson, since: centreStart(reader) });

/**
 * Returns the company's people with these ids whom a reader sees, or all of them, by name.
 * @returns null if there is no such person with one of the ids.
 */
export async function selectPeople(
  db: Db,
  {
    reader,
    companyId,
    profileIds,
  }: { reader: Reader; companyId: string; profileIds: readonly string[] | null },
): Promise<ReportPerson[] | null> {
  return unlessUnknown(await chosenQuery(db, { reader, companyId, profileIds }), profileIds);
}

interface Choices {
  reader: Reader;
  companyId: string;
  /** The most people in the list. */
  shown: number;
  /** A search for a name, an e-mail address or a DNI; empty for all. */
  who?: string;
  /** Restricts the list to these ids; null for all. */
  among?: readonly string[] | null;
}

/**
 * Returns the first people of a company that match the search, by name, to choose from.
 * @returns `hasMore`: whether further people match.
 */
export async function listChoices(
  db: Db,
  choices: Choices,
): Promise<{ people: ReportPerson[]; hasMore: boolean }> {
  return firstOf(await firstQuery(db, choices), choices.shown);
}

/**
 * Runs {@link listChoices} and {@link selectPeople} in one round trip. `firstOn` is the day of the company's first entry, null without one.
 */
export async function listChoicesAndChosen(
  db: Db,
  { profileIds, ledger, ...choices }: Choices & { profileIds: string[] | null; ledger: number },
) {
  const isAnybodyChosen = profileIds === null || profileIds.length > 0;
  const { first, chosen, earliest } = await batch(db, {
    first: firstQuery(db, choices),
    chosen: isAnybodyChosen ? chosenQuery(db, { ...choices, profileIds }) : undefined,
    earliest: earliestQuery(db, ledger),
  });
  return {
    choices: firstOf(first, choices.shown),
    chosen: unlessUnknown(chosen ?? [], profileIds),
    firstOn: earliest[0]!.day,
  };
}

/** A person before or after another by name. */
export interface Neighbour {
  id: string;
  name: string;
}

const ownProfileRow = alias(profiles, "own");

/**
 * Returns the active people before and after a person by name; null at either end. They are people with days until `through` that the
 * reader sees.
 */
export async function findNeighbours(
  db: Db,
  {
    reader,
    companyId,
    profileId,
    through,
  }: { reader: Reader; companyId: string; profileId: string; through: LocalDate },
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const place = sql`(SELECT ${ownProfileRow.sortName}, ${ownProfileRow.id} FROM ${profiles} ${ownProfileRow} WHERE ${ownProfileRow.id} = ${profileId})`;
  const nearest = (isBeside: SQL, direction: typeof asc) =>
    db
      .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, companyId),
          eq(profiles.status, "active"),
          isBeside,
          isShownOn(reader, profiles, sql`${through}`),
        ),
      )
      .orderBy(direction(profiles.sortName), direction(profiles.id))
      .limit(1);
  const { previous, next } = await batch(db, {
    previous: nearest(sql`(${profiles.sortName}, ${profiles.id}) < ${place}`, desc),
    next: nearest(sql`(${profiles.sortName}, ${profiles.id}) > ${place}`, asc),
  });
  const toNeighbour = ([row]: typeof next): Neighbour | null =>
    row ? { id: row.id, name: displayName(row) } : null;
  return { previous: toNeighbour(previous), next: toNeighbour(next) };
}

/** Selects the day of the first entry of a company. It reads one entry of each person, by the index of their days. */
const earliestQuery = (db: Db, ledger: number) => {
  const firstDay = sql<LocalDate>`(SELECT ${timeLogs.day} FROM ${timeLogs}
    WHERE ${timeLogs.subject} = ${subjects.key} AND ${timeLogs.void} IS NULL ORDER BY ${timeLogs.day} LIMIT 1)`;
  return db
    .select({ day: min(firstDay) })
    .from(subjects)
    .where(eq(subjects.ledger, ledger));
};

const firstQuery = (db: Db, { reader, companyId, shown, who = "", among = null }: Choices) =>
  among === null && reader.profile.managedCentres === null
    ? peopleQuery(db, reader, isAmongFirst({ companyId, count: shown + 1, search: who }))
    : peopleQuery(
        db,
        reader,
        and(eq(profiles.companyId, companyId), among ? isOneOf(among) : undefined, isMatchedBySearch(who)),
      ).limit(shown + 1);

const firstOf = (people: ReportPerson[], shownCount: number) => ({
  people: people.slice(0, shownCount),
  hasMore: people.length > shownCount,
});

const chosenQuery = (
  db: Db,
  {
    reader,
    companyId,
    profileIds,
  }: Pick<Choices, "reader" | "companyId"> & { profileIds: readonly string[] | null },
) => {
  return peopleQuery(
    db,
    reader,
    and(eq(profiles.companyId, companyId), profileIds ? isOneOf(profileIds) : undefined),
  );
};

const isOneOf = (ids: readonly string[]) =>
  sql`${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

const unlessUnknown = (people: ReportPerson[], profileIds: readonly string[] | null) =>
  profileIds && people.length !== profileIds.length ? null : people;

/** @param which must contain the company. */
const peopleQuery = (db: Db, reader: Reader, which: SQL | undefined) =>
  db
    .select(personFor(reader))
    .from(profiles)
    .where(and(which, isShownTo(reader, profiles)))
    .orderBy(asc(profiles.sortName), asc(profiles.id));
