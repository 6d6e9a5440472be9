import { invitations, profiles } from "#cell";
import { and, eq, isNull, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { isMatchedBySearch } from "~/modules/session/first-by-name.server";
import { isOnlyManager } from "~/modules/policy/other-managers.server";
import { isInScope, isShownTo } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { matchesSearch } from "~/platform/search-text";
import { searchedText } from "~/platform/searched-text";
import { batch, literal } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { toUndeclared, undeclaredQuery } from "../calendar/undeclared-calendars.server";
import { patternLines } from "../pattern-text";
import type { Schedule } from "../schedule";
import { readSchedules } from "../read-schedule.server";
import { termsOn } from "../terms-on";
import { hasTerms } from "../has-terms.server";
import { weeklyMinutesOf } from "./weekly-minutes-of";

/** People of the list whose terms today are equal, apart from the day on which they began. */
export interface ScheduledGroup {
  /** Null without terms today. */
  terms: { lines: string[]; weeklyMinutes: number; percent: number } | null;
  people: ScheduledPerson[];
}

/** A person of the list. */
export interface ScheduledPerson {
  id: string;
  name: string;
  /** Whether another manager must give them their terms. */
  needsAnother: boolean;
  /** The first day of the terms of today; null without any. */
  from: LocalDate | null;
  /** The first day of terms that begin later; null without any. */
  startsOn: LocalDate | null;
}

/** A person who was invited and has not joined. */
export interface InvitedPerson {
  name: string;
  isExpired: boolean;
}

const pageSize = 100;
/** The most invited people that a search reads. */
const mostInvited = 500;

/** Up to this many people are found without a search. */
const fewPeople = 10;

/**
 * Returns the data of /schedules: a page of the active people, those with equal terms together. People who never got terms come first, then
 * by name. A manager of some centres sees their people and invited people. The first page also has the people who were invited and have not
 * joined.
 */
export async function showSchedules(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company } = member;
  const who = searchedText(params);
  const after = readCursor(params.get("before"));
  const { rows, undeclared, invited } = await listActive(deps, member, { who, after });
  const peoplePage = rows.slice(0, pageSize);
  const last = peoplePage.at(-1);
  const todayOn = localDateOf(deps.now, company.timeZone);
  const plannedSchedules = await readSchedules(deps, company, {
    profileIds: peoplePage.filter(({ isPlanned }) => isPlanned === 1).map(({ id }) => id),
    weeks: "none",
  });
  const people = peoplePage.map(({ id, fullName, email, needsAnother }) => {
    const { terms, ...days } = termsOf(plannedSchedules.get(id)?.schedule, todayOn);
    return { terms, person: { id, name: displayName({ fullName, email }), needsAnother, ...days } };
  });
  const groups = [...groupBy(people, ({ terms }) => JSON.stringify(terms)).values()].map(
    (equal): ScheduledGroup => ({ terms: equal[0]!.terms, people: equal.map(({ person }) => person) }),
  );
  const isLaterPage = params.has("before");
  const nextCursor = last && rows.length > pageSize ? writeCursor(last) : null;
  const isWithoutTerms = ({ terms }: ScheduledGroup) => terms === null;
  return {
    undeclared: toUndeclared(undeclared, { now: deps.now, timeZone: company.timeZone }),
    groups: [...groups.filter(isWithoutTerms), ...groups.filter((group) => !isWithoutTerms(group))],
    invited: isLaterPage ? [] : invited,
    who,
    hasSearch: who !== "" || isLaterPage || nextCursor !== null || people.length > fewPeople,
    next: nextCursor,
    isLaterPage,
    isAllChosen: params.has("all"),
    saved: Number(/^\d{1,3}$/.exec(params.get("saved") ?? "")?.[0] ?? 0),
    savedName: people.find(({ person }) => person.id === params.get("of"))?.person.name ?? null,
  };
}

function termsOf(
  schedule: Schedule | undefined,
  todayOn: LocalDate,
): Pick<ScheduledGroup, "terms"> & Pick<ScheduledPerson, "from" | "startsOn"> {
  const heldTerms = schedule && termsOn(schedule, todayOn);
  const laterStarts = schedule?.terms.map(({ from }) => from).filter((from) => from > todayOn) ?? [];
  return {
    terms: heldTerms
      ? {
          lines: patternLines(heldTerms.pattern),
          weeklyMinutes: weeklyMinutesOf(heldTerms.pattern),
          percent: heldTerms.partTimePercent,
        }
      : null,
    from: heldTerms?.from ?? null,
    startsOn: laterStarts.sort()[0] ?? null,
  };
}

interface SchedulesCursor {
  isPlanned: number;
  sortName: string;
  id: string;
}

/** Lists a page of people, those who are invited, and the calendars that are missing, in one round trip. */
async function listActive(
  { db, now }: Deps,
  member: Member,
  { who, after }: { who: string; after: SchedulesCursor | null },
) {
  const { company, profile } = member;
  const { id: companyId } = company;
  const isPlanned = hasTerms(companyId);
  const orderKey = sql`(${isPlanned}, ${profiles.sortName}, ${profiles.id})`;
  const isAfterCursor = after
    ? sql`${orderKey} > (${after.isPlanned}, ${after.sortName}, ${after.id})`
    : undefined;
  const { active, undeclared, pending } = await batch(db, {
    active: db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        email: profiles.email,
        sortName: profiles.sortName,
        isPlanned: sql<number>`${isPlanned}`.as("is_planned"),
        needsAnother: sql`${profiles.id} = ${profile.id} AND NOT ${isOnlyManager(member)}`
          .mapWith(Boolean)
          .as("needs_another"),
      })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, companyId),
          eq(profiles.status, "active"),
          isMatchedBySearch(who),
          isAfterCursor,
          isShownTo(member, profiles),
        ),
      )
      .orderBy((row) => [row.isPlanned, row.sortName, row.id])
      .limit(pageSize + 1),
    undeclared: undeclaredQuery(member, now),
    pending: db
      .select({ name: invitations.fullName, email: invitations.email, expiresAt: invitations.expiresAt })
      .from(invitations)
      .where(
        and(
          eq(invitations.companyId, companyId),
          eq(invitations.status, literal("pending")),
          isNull(invitations.profileId),
          isInScope(member, invitations),
        ),
      )
      .orderBy(invitations.fullName, invitations.email)
      .limit(mostInvited),
  });
  const invitedPeople = pending
    .filter(({ name, email }) => matchesSearch([name, email], who))
    .slice(0, pageSize);
  return {
    rows: active,
    undeclared: undeclared.results,
    invited: invitedPeople.map(({ name, expiresAt }): InvitedPerson => ({
      name,
      isExpired: expiresAt <= now,
    })),
  };
}

const writeCursor = ({ isPlanned, id, sortName }: SchedulesCursor) => `${isPlanned}_${id}_${sortName}`;

/** Returns null if the text is no cursor. */
function readCursor(text: string | null): SchedulesCursor | null {
  const [, isPlanned, id, sortName] = /^([01])_([0-9a-f-]{36})_([^]{0,240})$/u.exec(text ?? "") ?? [];
  return id && sortName !== undefined ? { isPlanned: Number(isPlanned), id, sortName } : null;
}
