import { profiles } from "#cell";
import { and, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Company, Member } from "~/modules/session/find-session.server";
import { isMatchedBySearch } from "~/modules/session/first-by-name.server";
import type { Deps } from "~/platform/context.server";
import { centreStartText, seenFromOf } from "~/modules/policy/centre-start";
import { centreStart, isShownTo, readCentreStart } from "~/modules/policy/scope.server";
import { searchedText } from "~/platform/searched-text";
import { batch } from "~/platform/statement.server";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { readNameCursor, writeNameCursor, type NameCursor } from "../name-cursor";
import { readBalances } from "../read-balances.server";
import { hasTerms } from "../has-terms.server";
import { readBalanceOrder, sortBalances } from "./sort-balances";

/** A person of the list. The sums are minutes. */
export interface PersonBalance {
  id: string;
  name: string;
  /** The day from which the balance counts. It can be in the future. */
  openingOn: LocalDate;
  /** Says why a manager of some centres sees only a part of the balance; null if it is whole. */
  since: string | null;
  expected: number;
  effective: number;
  moved: number;
  /** Null if the balance opened too long ago. */
  balance: number | null;
  pendingDays: number;
  /** The last day of their terms; null for active people. */
  lastOn: LocalDate | null;
}

const pageSize = 100;

/** Up to this many people are found without a search. */
const fewPeopleCount = 10;

/** The most people whose balances are computed to sort them. */
export const mostSorted = 600;

interface PersonRow {
  id: string;
  fullName: string | null;
  email: string | null;
  sortName: string;
  /** The column {@link centreStart}. */
  centreStart: string | null;
}

/**
 * Returns the data of /schedules/balances: a page of the active people with terms, or of those who left. Two round trips. By name only the
 * balances of the page are computed, and by balance those of all people, {@link mostSorted} at most.
 */
export async function showBalances(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company } = member;
  const who = searchedText(params);
  const requestedOrder = readBalanceOrder(params.get("sort"));
  const hasLeft = params.get("left") === "yes";
  const { found, without, others } = await listPlanned(deps, member, {
    who,
    left: hasLeft,
    after: requestedOrder === "name" ? readNameCursor(params.get("before")) : null,
    limit: (requestedOrder === "name" ? pageSize : mostSorted) + 1,
  });
  const isTooMany = requestedOrder !== "name" && found.length > mostSorted;
  const order = isTooMany ? "name" : requestedOrder;
  const personBalances = await balancesOf(
    deps,
    company,
    order === "name" ? found.slice(0, pageSize) : found,
    hasLeft,
  );
  const start = order === "name" ? 0 : readStart(params.get("before"));
  const people = sortBalances(personBalances, order).slice(start, start + pageSize);
  const last = found[pageSize - 1];
  const isMore = found.length > start + pageSize;
  return {
    people,
    who,
    order,
    isTooMany,
    mostSorted,
    todayOn: localDateOf(deps.now, company.timeZone),
    without,
    left: hasLeft,
    others,
    hasSearch: who !== "" || params.has("before") || isMore || people.length > fewPeopleCount,
    next: !isMore ? null : order === "name" ? writeNameCursor(last!) : String(start + pageSize),
    isLaterPage: params.has("before"),
  };
}

/** Returns all balances of a list of {@link showBalances}, by name. Each page of people takes two round trips. */
export async function listBalances(deps: Deps, member: Member, hasLeft: boolean): Promise<PersonBalance[]> {
  const { company } = member;
  const people: PersonBalance[] = [];
  let after: NameCursor | null = null;
  do {
    const { found }: { found: PersonRow[] } = await listPlanned(deps, member, {
      who: "",
      left: hasLeft,
      after,
      limit: mostSorted,
    });
    people.push(...(await balancesOf(deps, company, found, hasLeft)));
    const last = found.at(-1);
    after = last && found.length === mostSorted ? { sortName: last.sortName, id: last.id } : null;
  } while (after);
  return people;
}

/** Returns the balances of people, in their order: hours up to yesterday, moves up to today. */
async function balancesOf(
  deps: Deps,
  company: Company,
  people: readonly PersonRow[],
  hasLeft: boolean,
): Promise<PersonBalance[]> {
  if (people.length === 0) return [];
  const todayOn = localDateOf(deps.now, company.timeZone);
  const starts = new Map(people.map(({ id, centreStart: start }) => [id, readCentreStart(start)]));
  const balances = await readBalances(deps, company, {
    profileIds: people.map(({ id }) => id),
    through: addDays(todayOn, -1),
    movedThrough: todayOn,
    seenFrom: seenFromOf(starts),
  });
  return people.map(({ id, fullName, email }) => {
    const {
      isPart,
      openingOn,
      expected,
      effective,
      moves,
      minutes: balance,
      pending,
      lastOn,
    } = balances.get(id)!;
    return {
      id,
      name: displayName({ fullName, email }),
      openingOn,
      since: isPart ? centreStartText({ from: "" }, starts.get(id)) : null,
      expected,
      effective,
      moved: moves.reduce((sum, { minutes }) => sum + minutes, 0),
      balance,
      pendingDays: pending.days,
      lastOn: hasLeft ? lastOn : null,
    };
  });
}

/**
 * Lists people with terms that the member sees, by name: the active ones, or those who left. It counts the active people without terms.
 * `others` is the number of people in the other list.
 */
async function listPlanned(
  { db }: Deps,
  member: Member,
  { who, left, after, limit }: { who: string; left: boolean; after: NameCursor | null; limit: number },
) {
  const { id: companyId } = member.company;
  const withStatus = (status: "active" | "inactive") =>
    sql`${profiles.companyId} = ${companyId} AND ${profiles.status} = ${status} AND ${isShownTo(member, profiles)}`;
  const [shown, other] = left ? (["inactive", "active"] as const) : (["active", "inactive"] as const);
  const isPlanned = hasTerms(companyId);
  const isLater = after
    ? sql`(${profiles.sortName}, ${profiles.id}) > (${after.sortName}, ${after.id})`
    : undefined;
  const { people, counted } = await batch(db, {
    people: db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        email: profiles.email,
        sortName: profiles.sortName,
        centreStart: sql<string | null>`${centreStart(member)}`.as("centre_start"),
      })
      .from(profiles)
      .where(and(withStatus(shown), isPlanned, isMatchedBySearch(who), isLater))
      .orderBy(profiles.sortName, profiles.id)
      .limit(limit),
    counted: sql<{
      without: number;
      others: number;
    }>`SELECT (SELECT count(*) FROM ${profiles} WHERE ${withStatus("active")} AND NOT ${isPlanned}) AS without,
          (SELECT count(*) FROM ${profiles} WHERE ${withStatus(other)} AND ${isPlanned}) AS others`,
  });
  return { found: people, ...counted.results[0]! };
}

const readStart = (text: string | null): number => Number(/^\d{1,4}$/.exec(text ?? "")?.[0] ?? 0);
