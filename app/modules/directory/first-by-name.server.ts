import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { passedOver, searchWords, withoutE } from "~/platform/search-text";

interface AmongFirst {
  companyId: string;
  count: number;
  /** A name, an e-mail or a DNI. */
  search?: string;
}

/**
 * The condition that somebody is among the first so many of their company by name. It reads so many entries of the index
 * for each status and no other, however large the company is; with a search, of those it finds, it reads on until it has
 * so many.
 */
export function isAmongFirst({ companyId, count, search = "" }: AmongFirst): SQL {
  const firstOf = (status: "active" | "inactive") => sql`
    SELECT * FROM (SELECT ${profiles.id}, ${profiles.sortName} FROM ${profiles}
                   WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status} AND ${isFoundBy(search)}
                   ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${count})`;
  // The + keeps SQLite from walking through the company by its index instead of going to each of the ids.
  return sql`+${profiles.companyId} = ${companyId} AND
    ${profiles.id} IN (SELECT id FROM (${firstOf("active")} UNION ALL ${firstOf("inactive")}) ORDER BY sort_name, id LIMIT ${count})`;
}

// instr(), for D1 takes no LIKE pattern over 50 bytes, and % and _ are characters like any other.
const texts = passedOver.reduce(
  (text, sign) => sql`replace(${text}, ${sql.raw(`'${sign.replace("'", "''")}'`)}, '')`,
  sql`(${profiles.sortName} || char(10) || coalesce(${profiles.email}, '') || char(10) || lower(coalesce(${profiles.dni}, '')))`,
);
const hasSchwa = sql`coalesce(${profiles.fullName}, '') GLOB '*[əƏ]*'`;

/** The condition that somebody of `profiles` matches every word of a search by name, e-mail or DNI, as `matchesSearch` has it. */
export function isFoundBy(search: string): SQL {
  const words = searchWords(search).map(
    (word) =>
      sql`(instr(${texts}, ${word}) > 0 OR (${hasSchwa} AND instr(replace(${texts}, 'e', 'a'), ${withoutE(word)}) > 0))`,
  );
  return words.length === 0 ? sql`TRUE` : sql.join(words, sql` AND `);
}
