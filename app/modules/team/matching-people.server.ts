import { profiles, users } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import { searchWords, type TeamFilter } from "./team-filter";

// SQLite knows upper and lower case of ASCII alone, and D1 takes no collation of ours and no LIKE pattern over 50 bytes.
const accented = { a: "áàäâã", e: "éèëê", i: "íìïî", o: "óòöôõ", u: "úùüû", n: "ñ", c: "ç" };

/** A name without case or accents, for the letters of the languages of Spain and its neighbours. */
function folded(text: SQL): SQL {
  const pairs = Object.entries(accented).flatMap(([plain, letters]) =>
    [...letters, ...letters.toUpperCase()].map((letter) => [letter, plain] as const),
  );
  return pairs.reduce(
    (inner, [letter, plain]) => sql`replace(${inner}, ${sql.raw(`'${letter}'`)}, ${sql.raw(`'${plain}'`)})`,
    sql`lower(${text})`,
  );
}

const haystack = sql`(${folded(sql`coalesce(${profiles.fullName}, '')`)} || char(10) || ${users.email} || char(10) || lower(coalesce(${profiles.dni}, '')))`;

/** The condition that a person, joined with their user, matches every word of a search. */
export function matchesSearch({ search }: Pick<TeamFilter, "search">): SQL {
  const words = searchWords(search).map((word) => sql`instr(${haystack}, ${word}) > 0`);
  return words.length === 0 ? sql`TRUE` : sql.join(words, sql` AND `);
}
