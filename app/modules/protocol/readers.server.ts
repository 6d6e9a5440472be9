import { displayName } from "~/modules/directory/display-name";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { newestRead, readDigest } from "./unread.server";

type Cell = Pick<Deps, "db">;

/** Which of a company's people are asked about: those who have read a version, or those who have not. */
export interface Asked {
  companyId: string;
  /** Of the version. */
  digest: string;
}

const hasRead = `coalesce(${readDigest("p.subject")} = ?2, 0)`;
const theirs = "profiles p WHERE p.company_id = ?1 AND p.status = 'active'";

/** How many of a company's active people there are, and how many of them have read a version; `reachable` of the others have an address. */
export async function countReaders(
  { db }: Cell,
  { companyId, digest }: Asked,
): Promise<{ people: number; read: number; reachable: number }> {
  const found = await withRetries(() =>
    db.$client
      .prepare(
        `SELECT count(*) AS people, coalesce(sum(has_read), 0) AS read,
           coalesce(sum(NOT has_read AND email IS NOT NULL), 0) AS reachable
         FROM (SELECT ${hasRead} AS has_read, p.email FROM ${theirs})`,
      )
      .bind(companyId, digest)
      .first<{ people: number; read: number; reachable: number }>(),
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
  { companyId, digest, have, after }: Asked & { have: boolean; after: string | null },
): Promise<{ readers: Reader[]; next: string | null }> {
  const { results } = await withRetries(() =>
    db.$client
      .prepare(
        `SELECT p.id, p.full_name AS fullName, p.email, ${newestRead("p.subject", "e.occurred_at")} AS readAt
         FROM ${theirs} AND ${hasRead} = ?3
           AND (?4 IS NULL OR (p.sort_name, p.id) > (SELECT l.sort_name, l.id FROM profiles l WHERE l.id = ?4 AND l.company_id = ?1))
         ORDER BY p.sort_name, p.id LIMIT ${readersAPage + 1}`,
      )
      .bind(companyId, digest, have ? 1 : 0, after)
      .all<{ id: string; fullName: string | null; email: string | null; readAt: number | null }>(),
  );
  const readers = results.slice(0, readersAPage).map(({ id, fullName, email, readAt }) => ({
    ...{ id, name: displayName({ fullName, email }), email, readAt: have ? readAt : null },
  }));
  return { readers, next: results.length > readersAPage ? readers.at(-1)!.id : null };
}

/** The active people of a company who have not read a version and have an address: whom a mail can remind. */
export async function listToRemind({ db }: Cell, { companyId, digest }: Asked) {
  const { results } = await withRetries(() =>
    db.$client
      .prepare(`SELECT p.id, p.email FROM ${theirs} AND p.email IS NOT NULL AND NOT ${hasRead} ORDER BY p.id`)
      .bind(companyId, digest)
      .all<{ id: string; email: string }>(),
  );
  return results;
}
