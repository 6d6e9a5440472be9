import { profiles, scopeChanges } from "#cell";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { insertRows } from "~/platform/statement.server";
import { formatDateTime } from "~/time/formats";
import { messages } from "./messages";

/** The most changes that a screen shows, the last ones. */
const mostShownChanges = 20;

/** A change of the centres to which an administrator is limited. Null is everything. */
export interface ScopeHistoryEntry {
  id: string;
  centres: readonly string[] | null;
  previous: readonly string[] | null;
  authorId: string;
  /** ms */
  recordedAt: number;
}

/**
 * Returns the statement that records who changes the centres of an administrator. It must come before the change of the profile, in its
 * batch. It adds nothing if the profile has these centres already.
 * @param centres JSON; null for everything.
 */
export const recordScope = (
  change: Pick<ScopeHistoryEntry, "id" | "authorId" | "recordedAt"> & {
    profileId: string;
    centres: string | null;
  },
): SQL =>
  insertRows(
    scopeChanges,
    {
      ...change,
      companyId: profiles.companyId,
      previous: profiles.managedCentres,
    },
    sql`FROM ${profiles} WHERE ${profiles.id} = ${change.profileId} AND ${profiles.managedCentres} IS NOT ${change.centres}`,
  );

/** Returns the query of the last changes of a person's centres, the last one first, with their authors. */
export const scopeChangesQuery = (
  db: Db,
  { companyId, profileId }: { companyId: string; profileId: string },
  limit = mostShownChanges,
) =>
  db
    .select({
      id: scopeChanges.id,
      centres: scopeChanges.centres,
      previous: scopeChanges.previous,
      authorId: scopeChanges.authorId,
      recordedAt: scopeChanges.recordedAt,
      author: { fullName: profiles.fullName, email: profiles.email },
    })
    .from(scopeChanges)
    .leftJoin(profiles, eq(profiles.id, scopeChanges.authorId))
    .where(and(eq(scopeChanges.companyId, companyId), eq(scopeChanges.profileId, profileId)))
    .orderBy(desc(scopeChanges.id))
    .limit(limit);

/** A change of an administrator's centres, for the screen. */
export interface ShownScopeChange {
  id: string;
  /** `Sin límite de centros → Triana`. */
  text: string;
  /** Its author and instant. */
  by: string;
}

/**
 * Lists the last changes of a person's centres, the last one first.
 * @param centres the open centres; others have no name.
 */
export async function listScopeChanges(
  { db }: Pick<Deps, "db">,
  {
    member: { company },
    profileId,
    centres,
  }: { member: Member; profileId: string; centres: readonly { id: string; name: string }[] },
): Promise<ShownScopeChange[]> {
  const rows = await scopeChangesQuery(db, { companyId: company.id, profileId });
  const centresText = (ids: readonly string[] | null) =>
    ids === null
      ? messages.noLimit
      : messages.centreNames(centres.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return rows.map(({ id, previous, centres: next, author, recordedAt }) => ({
    id,
    text: `${centresText(previous)} → ${centresText(next)}`,
    by: `${displayName(author ?? { fullName: null, email: null })}, el ${formatDateTime(recordedAt, company.timeZone)}`,
  }));
}

/** Returns the statement that deletes the changes of people's centres. @param whose a condition on `profiles`. */
export const eraseScopeChanges = ({ db }: Pick<Deps, "db">, whose: SQL) =>
  db
    .delete(scopeChanges)
    .where(sql`${scopeChanges.profileId} IN (SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`);
