import { profiles } from "#cell";
import { desc, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Profile } from "~/modules/session/find-session.server";
import { isShownTo, type Reader } from "~/modules/policy/scope.server";
import type { Db } from "~/platform/db.server";
import { sortNameOf } from "~/platform/search-text";
import { compactNumber } from "./documents";
import { isGone } from "./erased-person.server";

const personRow = alias(profiles, "p");

interface PersonQuery {
  companyId: string;
  person: { fullName: string; dni: string | null };
  /** A person with the same name counts as somebody else. */
  isOther: boolean;
  /** The person to change, who is not compared. */
  exceptId?: string | null;
}

/** A person of the company who is, or may be, the wanted person. Without name and document if the reader does not manage them. */
export interface DuplicatePerson extends Pick<Profile, "fullName" | "dni" | "status"> {
  /** 1 if they have the same document. Otherwise they have the same name, and at least one of the two has no document. */
  hasDocument: number;
}

/** The same as {@link compactNumber}, in SQL. */
const compactNumberSql = (dni: SQL) =>
  sql`upper(replace(replace(replace(replace(${dni}, ' ', ''), '.', ''), '-', ''), '/', ''))`;

const hasDocument = ({ person: { dni } }: PersonQuery) =>
  dni === null
    ? sql`FALSE`
    : sql`coalesce(${compactNumberSql(sql`${personRow.dni}`)} = ${compactNumber(dni)}, FALSE)`;

const mayBeSamePerson = (query: PersonQuery) => {
  const { companyId, person, isOther, exceptId = null } = query;
  const isCalledSo = sql`(${personRow.sortName} = ${sortNameOf(person.fullName)}
    AND ${person.dni === null ? sql`TRUE` : sql`${personRow.dni} IS NULL`})`;
  return sql`${personRow.companyId} = ${companyId} AND ${personRow.id} IS NOT ${exceptId} AND NOT ${isGone(personRow)}
    AND (${hasDocument(query)} OR ${isOther ? sql`FALSE` : isCalledSo})`;
};

/** The condition that the company may already have the person, for the batch that adds them. */
export const isHereAlready = (query: PersonQuery) =>
  sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${mayBeSamePerson(query)})`;

/** The condition that another person of the company has this document, for the batch that sets it. False without a document. */
export const isDocumentTaken = ({
  dni,
  ...where
}: Pick<PersonQuery, "companyId" | "exceptId"> & { dni: string | null }) =>
  dni === null ? sql`FALSE` : isHereAlready({ ...where, person: { fullName: "", dni }, isOther: true });

/**
 * Returns that person. A person with the same document comes before a person with the same name. A manager of some centres does not learn
 * who is elsewhere.
 */
export async function findDuplicatePerson(
  { db }: { db: Db },
  { reader, ...wanted }: PersonQuery & { reader: Reader },
): Promise<DuplicatePerson | null> {
  const isShown = isShownTo(reader, personRow);
  const [person] = await db
    .select({
      fullName: sql<string | null>`iif(${isShown}, ${personRow.fullName}, NULL)`,
      dni: sql<string | null>`iif(${isShown}, ${personRow.dni}, NULL)`,
      status: personRow.status,
      hasDocument: sql<number>`${hasDocument(wanted)}`,
    })
    .from(personRow)
    .where(mayBeSamePerson(wanted))
    .orderBy(desc(hasDocument(wanted)), personRow.status, personRow.id)
    .limit(1);
  return person ?? null;
}
