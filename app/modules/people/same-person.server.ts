import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { Profile } from "~/modules/directory/find-session.server";
import type { Db } from "~/platform/db.server";
import { sortNameOf } from "~/platform/search-text";
import { compactNumber } from "./documents";
import { isGone } from "./erased-person.server";

interface Wanted {
  companyId: string;
  person: { fullName: string; dni: string | null };
  /** Whoever is only called the same is taken for somebody else. */
  isOther: boolean;
  /** Whoever is changed, and not looked for. */
  exceptId?: string | null;
}

/** Somebody of the company who is, or may be, the person wanted. */
export interface SamePerson extends Pick<Profile, "fullName" | "dni" | "status"> {
  /** 1 where it is their document; otherwise one of the two has none, and they are called the same. */
  hasDocument: number;
}

/** As {@link compactNumber} makes it of what was typed. */
const compact = (dni: SQL) =>
  sql`upper(replace(replace(replace(replace(${dni}, ' ', ''), '.', ''), '-', ''), '/', ''))`;

const hasDocument = ({ person: { dni } }: Wanted) =>
  dni === null ? sql`FALSE` : sql`coalesce(${compact(sql`p.dni`)} = ${compactNumber(dni)}, FALSE)`;

const mayBe = (wanted: Wanted) => {
  const { companyId, person, isOther, exceptId = null } = wanted;
  const isCalledSo = sql`(p.sort_name = ${sortNameOf(person.fullName)} AND ${person.dni === null ? sql`TRUE` : sql`p.dni IS NULL`})`;
  return sql`p.company_id = ${companyId} AND p.id IS NOT ${exceptId} AND NOT ${isGone("p")}
    AND (${hasDocument(wanted)} OR ${isOther ? sql`FALSE` : isCalledSo})`;
};

/** The condition, for the batch that adds them, that somebody of the company may be the person wanted. */
export const isHereAlready = (wanted: Wanted) =>
  sql`EXISTS (SELECT 1 FROM ${profiles} p WHERE ${mayBe(wanted)})`;

/** The condition that somebody else of the company has this document, for the batch that gives it. Nobody has none. */
export const isDocumentTaken = ({
  dni,
  ...where
}: Pick<Wanted, "companyId" | "exceptId"> & { dni: string | null }) =>
  dni === null ? sql`FALSE` : isHereAlready({ ...where, person: { fullName: "", dni }, isOther: true });

/** Who that is: whoever has the document, before whoever is only called the same. */
export async function findSamePerson({ db }: { db: Db }, wanted: Wanted): Promise<SamePerson | null> {
  const [found] = await db.all<SamePerson>(
    sql`SELECT p.full_name AS fullName, p.dni, p.status, ${hasDocument(wanted)} AS hasDocument FROM ${profiles} p
        WHERE ${mayBe(wanted)} ORDER BY hasDocument DESC, p.status, p.id LIMIT 1`,
  );
  return found ?? null;
}
