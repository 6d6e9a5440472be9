import { profiles, timeLogs, users, type Location } from "#schema";
import { and, count, desc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
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

/** Who has clocked in and not out in a company: one page, by key, of those whose name or DNI holds `search`. */
export async function listWorking(
  { db }: { db: Db },
  { companyId, before, search }: { companyId: string; before: WorkingCursor | null; search: string },
): Promise<Working> {
  const limit = search ? searchedAtMost : workingPageSize + 1;
  const rows = await workingQuery(db, { companyId, before, limit });
  const found = rows.filter(({ name, dni }) => matchesSearch([name, dni], search));
  const people = found.slice(0, workingPageSize);
  const last = people.at(-1);
  const isAll = !search && !before && rows.length <= workingPageSize;
  return {
    people,
    total: isAll ? people.length : await countWorking(db, companyId),
    next: last && found.length > people.length ? { checkInTime: last.checkInTime, id: last.id } : null,
  };
}

/** The hot query, apart so that its plan can be looked at. */
export const workingQuery = (
  db: Db,
  { companyId, before, limit }: { companyId: string; before: WorkingCursor | null; limit: number },
) =>
  db
    .select({
      id: timeLogs.id,
      // The address stands in only for who has no name, and only then is it looked up.
      name: sql<string>`coalesce(${profiles.fullName}, (SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${profiles.userId}))`,
      dni: profiles.dni,
      avatarUrl: profiles.avatarUrl,
      checkInTime: timeLogs.checkInTime,
      checkInLocation: timeLogs.checkInLocation,
    })
    .from(timeLogs)
    .innerJoin(profiles, eq(profiles.id, timeLogs.profileId))
    .where(and(isOpenIn(companyId), before ? isBefore(before) : undefined))
    .orderBy(desc(timeLogs.checkInTime), desc(timeLogs.id))
    .limit(limit);

const isOpenIn = (companyId: string) => and(eq(timeLogs.companyId, companyId), isNull(timeLogs.checkOutTime));

const isBefore = ({ checkInTime, id }: WorkingCursor) =>
  and(lte(timeLogs.checkInTime, checkInTime), or(lt(timeLogs.checkInTime, checkInTime), lt(timeLogs.id, id)));

async function countWorking(db: Db, companyId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(timeLogs).where(isOpenIn(companyId));
  return row!.total;
}

/** A cursor as it stands in a URL. */
export const writeWorkingCursor = ({ checkInTime, id }: WorkingCursor) => `${checkInTime}_${id}`;

/** @returns null for anything that {@link writeWorkingCursor} did not write. */
export function readWorkingCursor(text: string | null): WorkingCursor | null {
  const [, checkInTime, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return checkInTime && id ? { checkInTime: Number(checkInTime), id } : null;
}
