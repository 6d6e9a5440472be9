import { centres, companies, profiles } from "#cell";
import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import type { CentreStart } from "./centre-start";

/**
 * Returns the condition that a manager of these centres, or of everything (null), manages a person: an employee at one of these centres.
 * @param centres the manager's `managedCentres`, as a column or as JSON.
 */
export const isManagedBy = (centres: SQLWrapper, person: Record<"role" | "centreId", SQLWrapper>): SQL =>
  sql`(${centres} IS NULL OR (${person.role} = 'employee'
    AND ${person.centreId} IN (SELECT value FROM json_each(${centres}))))`;

/** The columns of a person that say from which day a manager of some centres manages them. */
type PersonColumns = Record<"role" | "centreId" | "centreSince", SQLWrapper>;

/** {@link isManagedBy} on a day: managers of some centres manage the days from `centreSince`, when the person came to the centre. */
export const isManagedOn = (centres: SQLWrapper, person: PersonColumns, day: SQLWrapper): SQL =>
  sql`(${centres} IS NULL OR (${isManagedBy(centres, person)} AND ${day} >= ${person.centreSince}))`;

const personInScopeRow = alias(profiles, "person_in_scope");

/**
 * {@link isManagedOn} for the person with this key of the ledger. It looks the person up only for managers of some centres.
 * @param centres the manager's `managedCentres`, as a column or as JSON.
 */
export const isSubjectManagedOn = (centres: SQLWrapper, subject: SQLWrapper, day: SQLWrapper): SQL =>
  sql`(${centres} IS NULL OR EXISTS (SELECT 1 FROM ${profiles} ${personInScopeRow} WHERE ${personInScopeRow.subject} = ${subject}
    AND ${isManagedOn(centres, personInScopeRow, day)}))`;

/** The manager for whom a condition is made. */
type Manager = { profile: Pick<Member["profile"], "managedCentres"> };

/** A manager who reads a list. */
export type Reader = { profile: Pick<Member["profile"], "id" | "managedCentres"> };

/** The reader of a list that is for the whole company, such as an inspector's. */
export const wholeCompany: Reader = { profile: { id: "", managedCentres: null } };

/** Returns the condition of a list that a manager manages a person. It costs nothing for managers of everything. */
export const isInScope = ({ profile }: Manager, person: Record<"role" | "centreId", SQLWrapper>): SQL =>
  profile.managedCentres === null
    ? sql`TRUE`
    : isManagedBy(sql`${JSON.stringify(profile.managedCentres)}`, person);

/**
 * Returns the condition of a list that a manager sees a person: {@link isInScope}, or the manager themselves. It costs nothing for managers
 * of everything.
 */
export const isShownTo = (reader: Reader, person: Record<"id" | "role" | "centreId", SQLWrapper>): SQL =>
  reader.profile.managedCentres === null
    ? sql`TRUE`
    : sql`(${isInScope(reader, person)} OR ${person.id} = ${reader.profile.id})`;

/**
 * Returns the condition that a manager of these centres, or of everything (null), manages what is at a centre. Only managers of everything
 * manage what is at none.
 * @param centres the manager's `managedCentres`, as a column or as JSON.
 */
export const isCentreManagedBy = (centres: SQLWrapper, centreId: SQLWrapper): SQL =>
  sql`(${centres} IS NULL OR ${centreId} IN (SELECT value FROM json_each(${centres})))`;

/** Returns the condition of a list that a manager manages what is at a centre ({@link isCentreManagedBy}). */
export const isCentreInScope = ({ profile }: Manager, centreId: SQLWrapper): SQL =>
  profile.managedCentres === null
    ? sql`TRUE`
    : isCentreManagedBy(sql`${JSON.stringify(profile.managedCentres)}`, centreId);

/** Returns the condition of a list that a manager manages a person on a day ({@link isManagedOn}). */
export const isInScopeOn = ({ profile }: Manager, person: PersonColumns, day: SQLWrapper): SQL =>
  profile.managedCentres === null
    ? sql`TRUE`
    : isManagedOn(sql`${JSON.stringify(profile.managedCentres)}`, person, day);

/** Returns the condition of a list that a manager sees a person on a day: {@link isInScopeOn}, or the manager themselves. */
export const isShownOn = (
  reader: Reader,
  person: PersonColumns & Record<"id", SQLWrapper>,
  day: SQLWrapper,
): SQL =>
  reader.profile.managedCentres === null
    ? sql`TRUE`
    : sql`(${isInScopeOn(reader, person, day)} OR ${person.id} = ${reader.profile.id})`;

/**
 * Returns the column of a query on `profiles` with the day and the centre from which a reader sees a person. Managers of everything read
 * null.
 */
export const centreStart = ({ profile }: Reader): SQL<CentreStart> =>
  profile.managedCentres === null
    ? sql<CentreStart>`NULL`
    : sql`iif(${profiles.id} = ${profile.id}, NULL, json_object('on', ${profiles.centreSince}, 'centre', coalesce(
        (SELECT ${centres.name} FROM ${centres} WHERE ${centres.id} = ${profiles.centreId}),
        (SELECT ${companies.name} FROM ${companies} WHERE ${companies.id} = ${profiles.companyId}))))`.mapWith(
        readCentreStart,
      );

/** Reads the column {@link centreStart} of a query without a schema. */
export const readCentreStart = (json: string | null): CentreStart =>
  json === null ? null : (JSON.parse(json) as CentreStart);

/** Returns the first day of a person that a member sees; null for all days. It costs no query for managers of everything. */
export async function findCentreStart(
  { db }: Pick<Deps, "db">,
  { member, profileId }: { member: Member; profileId: string },
): Promise<CentreStart> {
  if (member.profile.managedCentres === null) return null;
  const [person] = await db
    .select({ since: centreStart(member) })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), eq(profiles.companyId, member.company.id)));
  return person?.since ?? null;
}
