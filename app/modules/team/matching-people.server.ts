import { profiles, users } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import { searchWords, sortNameMark } from "~/platform/search-text";
import type { TeamFilter } from "./team-filter";

// instr(), for D1 takes no LIKE pattern over 50 bytes, and % and _ are characters like any other.
const name = sql`replace(${profiles.sortName}, ${sql.raw(`'${sortNameMark}'`)}, '')`;
const addressAndDni = sql`(${users.email} || char(10) || lower(coalesce(${profiles.dni}, '')))`;

/** The condition that a person, joined with their user, matches every word of a search by name, e-mail or DNI. */
export function matchesSearch({ search }: Pick<TeamFilter, "search">): SQL {
  const words = searchWords(search).map(
    ({ plain, typed }) => sql`(instr(${name}, ${plain}) > 0 OR instr(${addressAndDni}, ${typed}) > 0)`,
  );
  return words.length === 0 ? sql`TRUE` : sql.join(words, sql` AND `);
}
