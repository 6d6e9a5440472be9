import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/directory/display-name";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { all, first } from "~/platform/statement.server";
import { readAt, readDigest } from "./unread.server";

type Cell = Pick<Deps, "db">;

/** Which of a company's people are asked about: those who have read a version, or those who have not. */
export interface Asked {
  companyId: string;
  /** Of the version. */
  digest: string;
}

const hasRead = ({ digest }: Asked) => sql`coalesce(${readDigest(sql`${profiles.subject}`)} = ${digest}, 0)`;
const theirs = ({ companyId }: Asked) =>
  sql`${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = 'active'`;
const last = alias(profiles, "l");

/** How many of a company's active people there are, and how many of them have read a version; `reachable` of the others have an address. */
export async function countReaders(
  { db }: Cell,
  asked: Asked,
): Promise<{ people: number; read: number; reachable: number }> {
  const found = await withRetries(() =>
    first<{ people: number; read: number; reachable: number }>(
      db.$client,
      sql`SELECT count(*) AS people, coalesce(sum(has_read), 0) AS read,
            coalesce(sum(NOT has_read AND has_address), 0) AS reachable
          FROM (SELECT ${hasRead(asked)} AS has_read, ${profiles.email} IS NOT NULL AS has_address FROM ${theirs(asked)})`,
    ),
  );
  return found!;
}

export interface Reader {
  id: string;
  name: string;
  /** Null for whoever has none: they read it at a kiosk, or on paper. */
  email: string | null;
  /** When they said so; null where they have not. */
  readAt: number | null;
}

const readersAPage = 50;

/** Those who have read a version, or have not, by name. @param after the id of the last who was seen. */
export async function listReaders(
  { db }: Cell,
  { have, after, ...asked }: Asked & { have: boolean; after: string | null },
): Promise<{ readers: Reader[]; next: string | null }> {
  const afterLast = sql`(${profiles.sortName}, ${profiles.id}) > (
    SELECT ${last.sortName}, ${last.id} FROM ${profiles} ${last} WHERE ${last.id} = ${after} AND ${last.companyId} = ${asked.companyId})`;
  const results = await withRetries(() =>
    all<{ id: string; fullName: string | null; email: string | null; readAt: number | null }>(
      db.$client,
      sql`SELECT ${profiles.id}, ${profiles.fullName} AS "fullName", ${profiles.email}, ${readAt(sql`${profiles.subject}`)} AS "readAt"
          FROM ${theirs(asked)} AND ${hasRead(asked)} = ${have ? 1 : 0} AND (${after} IS NULL OR ${afterLast})
          ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${sql.raw(`${readersAPage + 1}`)}`,
    ),
  );
  const readers = results.slice(0, readersAPage).map(({ id, fullName, email, readAt }) => ({
    ...{ id, name: displayName({ fullName, email }), email, readAt: have ? readAt : null },
  }));
  return { readers, next: results.length > readersAPage ? readers.at(-1)!.id : null };
}

/** The active people of a company who have not read a version and have an address: whom a mail can remind. */
export async function listToRemind({ db }: Cell, asked: Asked) {
  return withRetries(() =>
    all<{ id: string; email: string }>(
      db.$client,
      sql`SELECT ${profiles.id}, ${profiles.email} FROM ${theirs(asked)} AND ${profiles.email} IS NOT NULL AND NOT ${hasRead(asked)}
          ORDER BY ${profiles.id}`,
    ),
  );
}
