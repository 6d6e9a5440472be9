import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import type { Deps } from "~/platform/context.server";
import { allRows, firstRow, literal } from "~/platform/statement.server";
import { readAt, readDigest } from "./unread.server";

type Cell = Pick<Deps, "db">;

/** A company and a version of its protocol. */
export interface ProtocolVersion {
  companyId: string;
  /** The version's digest. */
  digest: string;
}

const hasRead = ({ digest }: ProtocolVersion) =>
  sql`coalesce(${readDigest(sql`${profiles.subject}`)} = ${digest}, 0)`;
const activeProfilesOf = ({ companyId }: ProtocolVersion) =>
  sql`${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = 'active'`;
const lastProfileRow = alias(profiles, "l");

/** Counts a company's active people, and those who have read a version. `reachable` counts the others with an address. */
export async function countReaders(
  { db }: Cell,
  versionKey: ProtocolVersion,
): Promise<{ people: number; read: number; reachable: number }> {
  const counts = await firstRow<{ people: number; read: number; reachable: number }>(
    db.$client,
    sql`SELECT count(*) AS people, coalesce(sum(has_read), 0) AS read,
          coalesce(sum(NOT has_read AND has_address), 0) AS reachable
        FROM (SELECT ${hasRead(versionKey)} AS has_read, ${profiles.email} IS NOT NULL AS has_address FROM ${activeProfilesOf(versionKey)})`,
  );
  return counts!;
}

export interface Reader {
  id: string;
  name: string;
  /** Null without an address: they read it at a kiosk, or on paper. */
  email: string | null;
  /** When they confirmed it; null if they have not. */
  readAt: number | null;
}

const readersPageSize = 50;

/** Lists people who have read a version, or who have not, by name. @param after the id of the last one shown. */
export async function listReaders(
  { db }: Cell,
  { have, after, ...versionKey }: ProtocolVersion & { have: boolean; after: string | null },
): Promise<{ readers: Reader[]; next: string | null }> {
  const afterLast = sql`(${profiles.sortName}, ${profiles.id}) > (
    SELECT ${lastProfileRow.sortName}, ${lastProfileRow.id} FROM ${profiles} ${lastProfileRow} WHERE ${lastProfileRow.id} = ${after} AND ${lastProfileRow.companyId} = ${versionKey.companyId})`;
  const results = await allRows<{
    id: string;
    fullName: string | null;
    email: string | null;
    readAt: number | null;
  }>(
    db.$client,
    sql`SELECT ${profiles.id}, ${profiles.fullName} AS "fullName", ${profiles.email}, ${readAt(sql`${profiles.subject}`)} AS "readAt"
        FROM ${activeProfilesOf(versionKey)} AND ${hasRead(versionKey)} = ${have ? 1 : 0} AND (${after} IS NULL OR ${afterLast})
        ORDER BY ${profiles.sortName}, ${profiles.id} LIMIT ${literal(readersPageSize + 1)}`,
  );
  const readers = results.slice(0, readersPageSize).map(({ id, fullName, email, readAt }) => ({
    id,
    name: displayName({ fullName, email }),
    email,
    readAt: have ? readAt : null,
  }));
  return { readers, next: results.length > readersPageSize ? readers.at(-1)!.id : null };
}

/** Lists the active people with an address who have not read a version. */
export async function listToRemind({ db }: Cell, versionKey: ProtocolVersion) {
  return allRows<{ id: string; email: string }>(
    db.$client,
    sql`SELECT ${profiles.id}, ${profiles.email} FROM ${activeProfilesOf(versionKey)} AND ${profiles.email} IS NOT NULL AND NOT ${hasRead(versionKey)}
        ORDER BY ${profiles.id}`,
  );
}
