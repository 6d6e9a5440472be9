import { daysText, kindInText } from "~/modules/absences/absence-text";
import type { Member } from "~/modules/session/find-session.server";
import { absenceName } from "~/modules/schedules/absence-on";
import type { Segment } from "~/modules/schedules/schedule";
import type { Deps } from "~/platform/context.server";
import { addDays, formatShortDate, weekdayOf, weekOf, type LocalDate } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { readWeek } from "../read-week.server";
import { judgeRequests } from "../requests/judge-requests";
import { lentPeopleOf, type LentPerson } from "../requests/lent-people";
import { shownRequestsOf } from "../requests/shown-requests-of";
import type { CentreName, PlannedPerson, WeekCentre } from "../model/shift-week";
import { messages as requestMessages } from "../requests/messages";
import { messages } from "./messages";
import { sundayNightAt } from "./model/sunday-night";
import { cellText } from "./model/read-cell";
import { weekPath } from "./week-path";
import { headDaysOf, weekRowsOf, type WeekRow } from "./week-view";

/** A centre of the grid. */
export type ShownCentre = Pick<WeekCentre, "id" | "coverage"> & {
  /** Null where there is one only. */
  name: string | null;
  /** The shifts that last into the Monday from the week before. */
  sundayNight: readonly Segment[];
};

/** The week of one person, as a form shows it. */
export interface ShownPersonWeek {
  id: string;
  name: string;
  /** The shifts of each day, as people type them. */
  texts: string[];
  /** Whether each day has begun. */
  begun: boolean[];
  /** Of the draft; 0 without one. */
  version: number;
  /** When they cannot work, in their own words; null if they said nothing. */
  availability: string | null;
  /** The name of a centre that is not theirs; null if there is none. */
  otherCentre: string | null;
}

const isLentTo = (lent: readonly LentPerson[], centreId: string): boolean =>
  lent.some(({ days }) => days.flat().some(({ centre }) => centre === centreId));

const namesOf = ({ id, name }: WeekRow) => ({ id, name });

const personWeekOf = (
  { id, name, centre, plan, days, version, availability }: WeekRow,
  centreNames: readonly CentreName[],
): ShownPersonWeek => ({
  id,
  name,
  texts: plan.map((segments) => cellText(segments, { own: centre, centreNames })),
  begun: days.map(({ isBegun }) => isBegun),
  version,
  availability,
  otherCentre: centreNames.find((each) => each.id !== centre)?.name ?? null,
});

/** Returns the data of /shifts: a week of the people that the member plans, by default this week. */
export async function showShifts(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const todayOn = localDateOf(deps.now, member.company.timeZone);
  const { week, day } = requestedWeek(params, todayOn);
  const companyWeek = await readWeek(deps, { member, week });
  const { people, others, isCut, withoutTerms, templates, centres, centreNames } = companyWeek;
  const rows = weekRowsOf({ people }, { week, now: deps.now });
  const person = rows.find(({ id }) => id === params.get("person"));
  const managed = new Set(centres.map(({ id }) => id));
  const judgedRequests = judgeRequests(companyWeek, { now: deps.now, companyZone: member.company.timeZone });
  const lent = lentPeopleOf(others, {
    week,
    todayOn,
    managed,
    judged: judgedRequests,
    viewerId: member.profile.id,
  });
  return {
    week,
    to: addDays(week, 6),
    previous: addDays(week, -7),
    following: addDays(week, 7),
    weekday: weekdayOf(day),
    head: headDaysOf(week, todayOn),
    rows,
    isCut,
    withoutTerms,
    templates,
    centreNames,
    centres: centres
      .filter(({ id }) => rows.some(({ centre }) => centre === id) || isLentTo(lent, id))
      .map(({ id, name, coverage }): ShownCentre => ({
        id,
        name: centres.length > 1 ? name : null,
        coverage,
        sundayNight: sundayNightAt(companyWeek, { centreId: id, week }),
      })),
    /** The people whom the member does not plan, and who work at the member's centres. */
    lent,
    /** The centres whose people the member can request: those of others, or for a member who plans everybody all of them. */
    otherCentres:
      member.profile.managedCentres === null
        ? centreNames.filter(() => centreNames.length > 1)
        : centreNames.filter(({ id }) => !managed.has(id)),
    /** The centres that the member plans. */
    ownCentres: centreNames.filter(({ id }) => managed.has(id)),
    /** What waits for the member: absences of this week, and requests for shifts of other weeks. */
    waiting: [
      ...requestedAbsencesOf(
        people.filter(({ id }) => id !== member.profile.id),
        todayOn,
      ),
      ...companyWeek.otherWeeks.map((monday) => ({
        path: weekPath(monday),
        isAbsence: false,
        text: requestMessages.otherWeek(formatShortDate(monday)),
      })),
    ],
    requests: shownRequestsOf(judgedRequests, {
      managed,
      centreNames,
      people,
      viewerId: member.profile.id,
      now: deps.now,
    }),
    /** The person of the form without scripts; null if none is open. */
    person: person
      ? { ...personWeekOf(person, centreNames), others: rows.filter((row) => row !== person).map(namesOf) }
      : null,
    /** The number of people whose week was just published; 0 otherwise. */
    published: Number(/^\d{1,3}$/.exec(params.get("published") ?? "")?.[0] ?? 0),
    /** Keeps the grid apart from the grid of an earlier answer. */
    readAt: deps.now,
  };
}

/** The most absences that are named one by one. */
const mostNamed = 3;

/** Says which absences people request in the week, each with the path of its answer; many are counted. */
function requestedAbsencesOf(people: readonly PlannedPerson[], todayOn: LocalDate) {
  const requests = people.flatMap(({ id, name, requestedAbsences }) =>
    requestedAbsences.map((absence) => ({
      isAbsence: true,
      path: `/absences/mine?${new URLSearchParams({ profile: id, month: absence.from.slice(0, 7) })}`,
      text: messages.requestsAbsence(
        name,
        kindInText(absenceName(absence, false)),
        daysText(absence, todayOn),
      ),
    })),
  );
  return requests.length > mostNamed
    ? [{ path: "/absences", isAbsence: true, text: messages.requestAbsences(requests.length) }]
    : requests;
}

/** Returns the Monday of the requested week, and the day that a phone shows: by default the first day that has not begun, else Monday. */
export function requestedWeek(
  params: URLSearchParams,
  todayOn: LocalDate,
): { week: LocalDate; day: LocalDate } {
  const requestedDay = parseDate(params.get("day") ?? "");
  const week = weekOf(parseDate(params.get("week") ?? "") ?? requestedDay ?? todayOn).from;
  if (requestedDay && weekOf(requestedDay).from === week) return { week, day: requestedDay };
  return { week, day: weekOf(todayOn).from === week ? todayOn : week };
}
