import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { isShownTo } from "~/modules/policy/scope.server";
import { addDays, monthOf, type DateRange, type LocalDate } from "~/time/dates";

/** An employee sees the absences of colleagues in this month and so many more. */
const mostMonthsAhead = 12;

const readerRow = alias(profiles, "reader");

/** Which absences of colleagues a member sees: a condition on `profiles`, and the days. Null if they see none. */
export interface SeenColleagues {
  isSeen: SQL;
  /** Null for all days. */
  within: DateRange | null;
}

/**
 * Returns which absences of colleagues a member sees. Managers see all, or those of their centres. The company decides it for employees,
 * and for everybody at a screen that other people can see. The centre of a person is `profiles.centre_id`: people without one see nobody
 * there.
 */
export function seenColleagues(
  member: Member,
  { todayOn, isShared = false }: { todayOn: LocalDate; isShared?: boolean },
): SeenColleagues | null {
  const { company, profile } = member;
  if (profile.role !== "employee" && !isShared) return { isSeen: isShownTo(member, profiles), within: null };
  const within = { from: monthOf(todayOn).from, to: endOfMonthLater(todayOn, mostMonthsAhead) };
  switch (company.colleagueAbsences) {
    case "nobody":
      return null;
    case "centre":
      return {
        isSeen: sql`(${profiles.centreId} = (SELECT ${readerRow.centreId} FROM ${profiles} ${readerRow} WHERE ${readerRow.id} = ${profile.id}))`,
        within,
      };
    case "everybody":
      return { isSeen: sql`TRUE`, within };
  }
}

/** Returns the last day of the month that is so many months after that of a day. */
function endOfMonthLater(on: LocalDate, months: number): LocalDate {
  let { to } = monthOf(on);
  for (let passedMonths = 0; passedMonths < months; passedMonths += 1) to = monthOf(addDays(to, 1)).to;
  return to;
}

/** Returns the part of some days in which a member sees absences of colleagues. Null if there is none. */
export function visibleDays(days: DateRange, seenRule: SeenColleagues | null): DateRange | null {
  if (seenRule === null) return null;
  if (seenRule.within === null) return days;
  const from = days.from > seenRule.within.from ? days.from : seenRule.within.from;
  const to = days.to < seenRule.within.to ? days.to : seenRule.within.to;
  return from <= to ? { from, to } : null;
}
