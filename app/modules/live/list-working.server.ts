import type { Location } from "#cell";
import { toBlob, toUuid } from "~/modules/ledger/ledger-rows";
import { isOpen, placeOf, readPlace } from "~/modules/ledger/time-logs.server";
import type { Db } from "~/platform/db.server";
import { matchesSearch } from "~/platform/search-text";

export const workingPageSize = 50;
/** How many open entries a search looks through. */
const searchedAtMost = 5_000;

/** Somebody with an open entry. */
export interface WorkingPerson {
  /** Of the entry. */
  id: string;
  name: string;
  dni: string | null;
  avatarUrl: string | null;
  checkInTime: number;
  checkInLocation: Location | null;
}

/**
 * The place after the last entry of a page, by key. The index holds the entry's id after the instant, so that entries of
 * one instant have an order without being sorted.
 */
export interface WorkingCursor {
  checkInTime: number;
  id: string;
}

export interface Working {
  /** Newest entry first. */
  people: WorkingPerson[];
  /** Of the whole company, whatever the page and the search. */
  total: number;
  next: WorkingCursor | null;
}

export interface WorkingQuery {
  ledger: number;
  before: WorkingCursor | null;
  limit: number;
  /** Whether the places of the check-ins are read too. */
  withPlaces: boolean;
}

/** Who has clocked in and not out in a company: one page, by key, of those whose name or DNI holds `search`. */
export async function listWorking(
  { db: { $client: d1 } }: { db: Db },
  { search, ...asked }: Omit<WorkingQuery, "limit"> & { search: string },
): Promise<Working> {
  const { ledger, before } = asked;
  const limit = search ? searchedAtMost : workingPageSize + 1;
  const { results } = await workingQuery(d1, { ...asked, limit }).all<WorkingRow>();
  const found = results.filter(({ name, dni }) => matchesSearch([name, dni], search));
  const people = found.slice(0, workingPageSize).map(toWorkingPerson);
  const last = people.at(-1);
  const isAll = !search && !before && results.length <= workingPageSize;
  return {
    people,
    total: isAll ? people.length : await countWorking(d1, ledger),
    next: last && found.length > people.length ? { checkInTime: last.checkInTime, id: last.id } : null,
  };
}

interface WorkingRow {
  id: string;
  name: string;
  dni: string | null;
  avatar_url: string | null;
  check_in_at: number;
  check_in_place: string | null;
}

const toWorkingPerson = (row: WorkingRow): WorkingPerson => ({
  id: toUuid(row.id),
  name: row.name,
  dni: row.dni,
  avatarUrl: row.avatar_url,
  checkInTime: row.check_in_at,
  checkInLocation: readPlace(row.check_in_place),
});

/** The hot query, apart so that its plan can be looked at. */
export const workingQuery = (
  d1: Pick<D1Database, "prepare">,
  { ledger, before, limit, withPlaces }: WorkingQuery,
) =>
  d1
    .prepare(
      `SELECT hex(t.id) AS id, coalesce(p.full_name, p.email) AS name, p.dni, p.avatar_url, t.check_in_at, ${withPlaces ? placeOf("t.opened_by") : "NULL"} AS check_in_place
       FROM time_logs t JOIN profiles p ON p.subject = t.subject
       WHERE t.ledger = ?1 AND ${isOpen} ${before ? `AND (t.check_in_at, t.id) < (?3, ${toBlob("?4")})` : ""}
       ORDER BY t.check_in_at DESC, t.id DESC LIMIT ?2`,
    )
    .bind(ledger, limit, ...(before ? [before.checkInTime, before.id] : []));

async function countWorking(d1: Pick<D1Database, "prepare">, ledger: number): Promise<number> {
  const total = await d1
    .prepare(`SELECT count(*) AS total FROM time_logs t WHERE t.ledger = ? AND ${isOpen}`)
    .bind(ledger)
    .first<number>("total");
  return total!;
}

/** A cursor as it stands in a URL. */
export const writeWorkingCursor = ({ checkInTime, id }: WorkingCursor) => `${checkInTime}_${id}`;

/** @returns null for anything that {@link writeWorkingCursor} did not write. */
export function readWorkingCursor(text: string | null): WorkingCursor | null {
  const [, checkInTime, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return checkInTime && id ? { checkInTime: Number(checkInTime), id } : null;
}
