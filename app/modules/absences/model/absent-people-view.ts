import type { Company } from "~/modules/session/find-session.server";
import { namesOfFew, turnText } from "~/modules/policy/turn-text";
import type { Absence } from "~/modules/schedules/schedule";
import { addDays, weekdayOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { formatMonth } from "~/time/formats";
import { daysText } from "../absence-text";
import { causeText, takenText } from "../allowance-text";
import type { CompanyKind } from "../company-kinds";
import { messages, stateTexts, visibleKey, visibleKindName } from "../messages";
import type { AllowanceSourcesOfPeople } from "../read-allowance.server";
import type { MonthOfEverybody, WaitingAbsence } from "../server/read-month-of-everybody.server";
import type { AbsenceFacts } from "./absence-command";
import { amountsOf, calendarAmountsOf } from "./amounts-of";
import { awayText, scopeText } from "./away-text";
import { toScheduleAbsence, type CurrentAbsence } from "./current-absence";
import { currentAbsencesOn } from "./current-absences-on";
import { describeAbsencesOfMonth, formMonth } from "./form-month";
import { holidayOn } from "./holiday-on";
import { limitOfCause } from "./limit-of-cause";
import { listLeft } from "./list-left";
import { mergeRanges } from "./merge-ranges";
import { viewAbsence, type AbsenceViewer } from "./view-absence";

/** A person of the month, with their absences. */
export interface PersonOfMonth {
  id: string;
  name: string;
  isOwn: boolean;
  /**
   * In pieces of days, without those that another absence displaces. `turn` says who answers one that waits. `id` is the first day and the
   * place in the list, because the ids of absences would count them.
   */
  absences: {
    id: string;
    label: string;
    days: string;
    turn: string | null;
    from: LocalDate;
    to: LocalDate;
  }[];
}

/** A month of everybody as it was read for a member. */
interface ReadMonth {
  company: Pick<Company, "id" | "colleagueAbsences">;
  viewer: AbsenceViewer;
  range: DateRange;
  month: MonthOfEverybody;
  /** The people of the page. */
  listed: readonly Pick<PersonOfMonth, "id" | "name">[];
  /** Whether the month can show absences of other people. */
  seesColleagues: boolean;
  /** What decides an employee's absences, and those that are to come; null for managers. */
  own: { facts: AbsenceFacts; coming: readonly CurrentAbsence[] } | null;
  /** What the people whose requests wait may take; null if none waits. */
  sourcesOfWaiting: AllowanceSourcesOfPeople | null;
  /** The names of the managers who answer a manager's own request. */
  otherManagers: readonly string[];
}

/** Returns the view of a month on /absences: its days and people, the employee's own absences, and what waits for an answer. */
export function absentPeopleView(monthRead: ReadMonth) {
  const { company, viewer, range, month, seesColleagues, own } = monthRead;
  const { profileId, isManager, todayOn } = viewer;
  return {
    isManager,
    /** The sentence for an employee about the absences that the month shows; null for managers. */
    scope: isManager ? null : scopeText(company.colleagueAbsences, seesColleagues),
    seesColleagues,
    profileId,
    month: range.from.slice(0, 7),
    monthName: formatMonth(range.from),
    previous: addDays(range.from, -1).slice(0, 7),
    following: addDays(range.to, 1).slice(0, 7),
    days: datesOf(range).map((on) => ({
      on,
      isWeekend: weekdayOf(on) > 4,
      isToday: on === todayOn,
      holiday: holidayOn(month.schedule, on, company.id)?.name ?? null,
    })),
    people: monthRead.listed.map(({ id, name }): PersonOfMonth => ({
      id,
      name,
      isOwn: id === profileId,
      absences: absencesOfPerson(monthRead, id),
    })),
    /** What an employee has left of the year, and their absences to come; null for managers. */
    own: own && {
      ...ownMonthCalendar(own.facts, { range, viewer, companyId: company.id }),
      left: listLeft(own.facts, true),
      coming: own.coming.map((current) => ({
        id: current.id,
        /** `Vacaciones del 1 al 5 de diciembre` */
        text: `${visibleKindName(current, month.kinds, viewer)} ${daysText(current, todayOn)}`,
        isRequested: current.state === "requested",
        state: current.state === "requested" ? turnTextOf(current, monthRead) : stateTexts.accepted,
      })),
    },
    waiting: month.waiting.map((waiting) => waitingView(waiting, monthRead)),
    moreWaiting: month.moreWaiting,
  };
}

type Turn = Pick<ReadMonth, "viewer" | "otherManagers">;

/** Whether the viewer answers a request. A manager's own request is answered by another manager, if there is one. */
const mayAnswer = ({ profileId }: CurrentAbsence, { viewer, otherManagers }: Turn) =>
  viewer.isManager && (profileId !== viewer.profileId || otherManagers.length === 0);

const turnTextOf = (current: CurrentAbsence, turn: Turn) =>
  turnText(mayAnswer(current, turn), namesOfFew(turn.otherManagers));

function waitingView({ current, name, away }: WaitingAbsence, monthRead: ReadMonth) {
  const { viewer, month, sourcesOfWaiting } = monthRead;
  const kind = visibleKey(current, month.kinds, viewer);
  const limit = kind === null ? null : limitOfCause(kind);
  return {
    id: current.id,
    profileId: current.profileId,
    name,
    month: current.from.slice(0, 7),
    kind: visibleKindName(current, month.kinds, viewer),
    days: daysText(current, viewer.todayOn),
    /** `5 días laborables; después le quedan 7.` */
    amount: requestedAmountText(current, sourcesOfWaiting!, viewer.todayOn),
    /** `La ley da 5 días laborables por cada vez.` */
    law: limit && causeText(limit),
    request: kind === null ? null : current.request,
    away: awayText(away, current),
    mayAnswer: mayAnswer(current, monthRead),
    turn: turnTextOf(current, monthRead),
  };
}

/** Returns the absences of a person in the month: with their kinds for managers and the person, else only the days. */
function absencesOfPerson(monthRead: ReadMonth, id: string): PersonOfMonth["absences"] {
  const { viewer, range, month } = monthRead;
  const absences = month.absences.filter(({ profileId }) => profileId === id);
  if (!viewer.isManager && id !== viewer.profileId) return absentWithoutKind(absences, monthRead);
  return visiblePiecesOf(absences, month.kinds, range).map(({ current, from, to }, at) => ({
    id: `${from} ${at}`,
    label: visibleKindName(current, month.kinds, viewer),
    days: daysText({ from, to, part: current.part }, viewer.todayOn),
    turn: current.state === "requested" ? turnTextOf(current, monthRead) : null,
    from,
    to,
  }));
}

/** Returns the calendar of an employee's month: a tap on a day or a week opens the form with it. */
function ownMonthCalendar(
  facts: AbsenceFacts,
  { range, viewer, companyId }: { range: DateRange; viewer: AbsenceViewer; companyId: string },
) {
  const formPath = (days: Partial<DateRange>, on: LocalDate) =>
    `/absences/new?${new URLSearchParams({ ...days, month: on.slice(0, 7) })}`;
  const { monthDays, weeks } = formMonth(facts, {
    month: range,
    companyId,
    viewer,
    since: null,
    chosen: null,
    pathOfDay: (on) => formPath({ from: on }, on),
    pathOfDays: formPath,
  });
  return { weeks, inMonth: describeAbsencesOfMonth(facts, monthDays, viewer) };
}

/** Says what a request takes and leaves. Of a private kind it says only the days of the calendar. */
function requestedAmountText(
  current: CurrentAbsence,
  { kinds, people }: AllowanceSourcesOfPeople,
  todayOn: LocalDate,
): string {
  const kind = kinds.find(({ key }) => key === current.kind);
  const sources = people.get(current.profileId);
  // A manager reads it, also about their own request.
  const reader = { isOwn: false, todayOn };
  if (!kind || !sources || kind.isPrivate) return `${takenText([calendarAmountsOf(current)], reader)}.`;
  const isThisRequest = (other: Absence) =>
    other.kind === current.kind && other.from === current.from && other.part.kind === current.part.kind;
  const otherRequests = sources.requested.filter((other) => !isThisRequest(other));
  return `${takenText(amountsOf({ ...sources, requested: otherRequests, todayOn }, kind, toScheduleAbsence(current, kind)), reader)}.`;
}

/** Days in a row on which an absence holds. */
interface AbsencePiece extends DateRange {
  current: CurrentAbsence;
}

/**
 * Returns the absences of a person in the pieces that no other one displaces, by their first day. A mark on displaced days would disclose
 * the cause: only few kinds displace another one.
 */
function visiblePiecesOf(
  absences: readonly CurrentAbsence[],
  kinds: readonly CompanyKind[],
  range: DateRange,
): AbsencePiece[] {
  const pieces = absences.flatMap((current): AbsencePiece[] => {
    const { from, to } = current;
    // Nobody displaces an only absence.
    if (absences.length < 2) return [{ current, from, to }];
    const own = datesOf({ from, to }).filter((on) =>
      currentAbsencesOn(absences, kinds, on).includes(current),
    );
    const days = own.map((on) => ({ from: on, to: on }));
    return mergeRanges(days, { from, to })
      .filter((piece) => piece.from <= range.to && range.from <= piece.to)
      .map((piece) => ({ current, ...piece }));
  });
  return pieces.sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
}

const isPrivate = ({ kind }: CurrentAbsence, kinds: readonly CompanyKind[]) =>
  kinds.find(({ key }) => key === kind)?.isPrivate ?? true;

/**
 * Returns the days of a month on which a colleague is absent. Only sick leave and birth lie over vacation, so each absence for itself would
 * give the cause away; so would days beyond the month, where it shows other absences.
 */
const absentWithoutKind = (
  absences: readonly CurrentAbsence[],
  { range, month: { kinds }, viewer }: ReadMonth,
): PersonOfMonth["absences"] =>
  mergeRanges(
    absences.filter((current) => viewAbsence(current, isPrivate(current, kinds), viewer) !== null),
    range,
  ).map(({ from, to }) => ({
    id: from,
    label: messages.absent,
    days: daysText({ from, to, part: { kind: "all" } }, viewer.todayOn),
    turn: null,
    from,
    to,
  }));
