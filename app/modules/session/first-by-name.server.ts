import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { nameOf } from "~/platform/statement.server";
import { passedOver, searchWords, withoutE } from "~/platform/search-text";

interface FirstPeopleOptions {
  companyId: string;
  count: number;
  /** A name, an e-mail or a DNI. */
  search?: string;
}

/**
 * Returns a condition: a profile is among the first `count` of its company by name. It reads at most `count` index entries per status,
 * however large the company is. With a search it reads until `count` match.
 */
export function isAmongFirst({ companyId, count, search = "" }: FirstPeopleOptions): SQL {
  const firstOf = (status: "active" | "inactive") => sql`
    SELECT * FROM (SELECT ${profiles.id}, ${profiles.sortName} FROM ${profiles}
                   WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status} AND ${isMatchedBySearch(search)}
                   ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${count})`;
  // The + stops SQLite from scanning the company by its index instead of looking up the ids.
  return sql`+${profiles.companyId} = ${companyId} AND
    ${profiles.id} IN (SELECT ${nameOf(profiles.id)} FROM (${firstOf("active")} UNION ALL ${firstOf("inactive")})
      ORDER BY ${nameOf(profiles.sortName)}, ${nameOf(profiles.id)} LIMIT ${count})`;
}

// instr(), because D1 limits LIKE patterns to 50 bytes, and % and _ must match literally.
const searchableText = passedOver.reduce(
  (text, sign) => sql`replace(${text}, ${sql.raw(`'${sign.replace("'", "''")}'`)}, '')`,
  sql`(${profiles.sortName} || char(10) || coalesce(${profiles.email}, '') || char(10) || lower(coalesce(${profiles.dni}, '')))`,
);
const hasSchwa = sql`coalesce(${profiles.fullName}, '') GLOB '*[əƏ]*'`;

/** Returns a condition: a profile matches each word of a search by name, e-mail or DNI. `matchesSearch` is the same in TypeScript. */
export function isMatchedBySearch(search: string): SQL {
  const words = searchWords(search).map(
    (word) =>
      sql`(instr(${searchableText}, ${word}) > 0 OR (${hasSchwa} AND instr(replace(${searchableText}, 'e', 'a'), ${withoutE(word)}) > 0))`,
  );
  return words.length === 0 ? sql`TRUE` : sql.join(words, sql` AND `);
}
