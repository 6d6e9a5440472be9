import { sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { namesOfFew, turnText } from "~/modules/policy/turn-text";
import { readNameCursor, writeNameCursor } from "~/modules/schedules/name-cursor";
import type { Deps } from "~/platform/context.server";
import { addDays, isWithin, monthOf, weekdayOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { datesOf } from "~/time/dates-of";
import type { Absence } from "~/modules/schedules/schedule";
import { daysText } from "./absence-text";
import { causeText, takenText } from "./allowance-text";
import { awayText, scopeText } from "./model/away-text";
import { type CompanyKind } from "./company-kinds";
import { toScheduleAbsence, type CurrentAbsence } from "./model/current-absence";
import { holidayOn } from "./model/holiday-on";
import { limitOfCause } from "./model/limit-of-cause";
import { listLeft } from "./model/list-left";
import { messages, stateTexts, visibleKey, visibleKindName } from "./messages";
import { currentAbsencesOn } from "./model/current-absences-on";
import { amountsOf, calendarAmountsOf } from "./model/amounts-of";
import { mergeRanges } from "./model/merge-ranges";
import { readAllowanceSources, type AllowanceSourcesOfPeople } from "./read-allowance.server";
import { readAbsencesOf } from "./server/read-absences-of.server";
import { peopleOnPage, readMonthOfEverybody } from "./server/read-month-of-everybody.server";
import { seenColleagues, visibleDays } from "./server/seen-colleagues.server";
import { formMonth, describeAbsencesOfMonth, readMonth } from "./model/form-month";
import type { AbsenceFacts } from "./model/absence-command";
import { mostWaitingDays } from "./requested-absences.server";
import { viewAbsence, viewerOf, type AbsenceViewer } from "./model/view-absence";

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

/** Returns the data of /absences: a month of everybody, and what waits for an answer. */
export async function showAbsentPeople(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company, profile } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const isManager = profile.role !== "employee";
  const viewer = viewerOf(member, { todayOn });
  const cursor = readNameCursor(params.get("before"));
  const requestedMonth = readMonth(params.get("month"));
  const colleagues = seenColleagues(member, { todayOn });
  const readMonthOf = (range: DateRange) => {
    const isSeen = visibleDays(range, colleagues) === null ? sql`FALSE` : colleagues!.isSeen;
    return readMonthOfEverybody(deps, { member, range, after: cursor, todayOn, isManager, isSeen });
  };
  let range = monthOf(requestedMonth ?? todayOn);
  const [firstRead, own] = await Promise.all([
    readMonthOf(range),
    isManager ? null : readAbsencesOf(deps, { member, profileId: profile.id }),
  ]);
  let monthRead = firstRead;
  const ownComing = own?.facts.absences.filter(isComing(todayOn)) ?? [];
  // A manager who has a request to answer looks at its month, and an employee at that of the next absence.
  const [first] = isManager
    ? monthRead.waiting.flatMap(({ current }) => (current.profileId === profile.id ? [] : [current]))
    : ownComing.filter(({ from }) => from > range.to);
  const isSooner = ownComing.some(({ from, to }) => isWithin(from, range) || isWithin(to, range));
  if (requestedMonth === null && first && !isSooner && !isWithin(first.from, range)) {
    range = monthOf(first.from);
    monthRead = await readMonthOf(range);
  }
  const waitingIds = [...new Set(monthRead.waiting.map(({ current }) => current.profileId))];
  const sourcesOfWaiting =
    waitingIds.length === 0 ? null : await readAllowanceSources(deps, company, waitingIds);
  const isOwnWaiting = [
    ...monthRead.absences,
    ...ownComing,
    ...monthRead.waiting.map(({ current }) => current),
  ].some(({ profileId, state }) => profileId === profile.id && state === "requested");
  const otherManagers = isOwnWaiting ? (await listOtherManagers(deps, member)).map(({ name }) => name) : [];
  /** A manager's own request is answered by another manager, if there is one. */
  const mayAnswer = ({ profileId }: CurrentAbsence) =>
    isManager && (profileId !== profile.id || otherManagers.length === 0);
  const turnTextOf = (current: CurrentAbsence) => turnText(mayAnswer(current), namesOfFew(otherManagers));
  const peoplePage = monthRead.people.slice(0, peopleOnPage);
  const self = { id: profile.id, name: displayName(profile), sortName: "" };
  const seesColleagues = visibleDays(range, colleagues) !== null;
  const seesKinds = (id: string) => isManager || id === profile.id;
  const listed = cursor ? peoplePage : [self, ...peoplePage];
  const people = listed.map(({ id, name }): PersonOfMonth => ({
    id,
    name,
    isOwn: id === profile.id,
    absences: seesKinds(id)
      ? visiblePiecesOf(absencesOfPerson(monthRead.absences, id), monthRead.kinds, range).map(
          ({ current, from, to }, at) => ({
            id: `${from} ${at}`,
            label: visibleKindName(current, monthRead.kinds, viewer),
            days: daysText({ from, to, part: current.part }, todayOn),
            turn: current.state === "requested" ? turnTextOf(current) : null,
            from,
            to,
          }),
        )
      : absentWithoutKind(absencesOfPerson(monthRead.absences, id), {
          range,
          kinds: monthRead.kinds,
          viewer,
          todayOn,
        }),
  }));
  return {
    isManager,
    /** The sentence for an employee about the absences that the month shows; null for managers. */
    scope: isManager ? null : scopeText(company.colleagueAbsences, seesColleagues),
    /** Whether the month can show absences of other people. */
    seesColleagues,
    profileId: profile.id,
    month: range.from.slice(0, 7),
    monthName: formatMonth(range.from),
    previous: addDays(range.from, -1).slice(0, 7),
    following: addDays(range.to, 1).slice(0, 7),
    days: datesOf(range).map((on) => ({
      on,
      isWeekend: weekdayOf(on) > 4,
      isToday: on === todayOn,
      holiday: holidayOn(monthRead.schedule, on, company.id)?.name ?? null,
    })),
    people,
    /** What an employee has left of the year, and their absences to come; null for managers. */
    own: own && {
      ...ownMonthCalendar(own.facts, { range, viewer, companyId: company.id }),
      left: listLeft(own.facts, true),
      coming: ownComing.map((current) => ({
        id: current.id,
        /** `Vacaciones del 1 al 5 de diciembre` */
        text: `${visibleKindName(current, monthRead.kinds, viewer)} ${daysText(current, todayOn)}`,
        isRequested: current.state === "requested",
        state: current.state === "requested" ? turnTextOf(current) : stateTexts.accepted,
      })),
    },
    waiting: monthRead.waiting.map(({ current, name, away }) => {
      const kind = visibleKey(current, monthRead.kinds, viewer);
      const limit = kind === null ? null : limitOfCause(kind);
      return {
        id: current.id,
        profileId: current.profileId,
        name,
        month: current.from.slice(0, 7),
        kind: visibleKindName(current, monthRead.kinds, viewer),
        days: daysText(current, todayOn),
        /** `5 días laborables; después le quedan 7.` */
        amount: requestedAmountText(current, sourcesOfWaiting!, todayOn),
        /** `La ley da 5 días laborables por cada vez.` */
        law: limit && causeText(limit),
        request: kind === null ? null : current.request,
        away: awayText(away, current),
        mayAnswer: mayAnswer(current),
        turn: turnTextOf(current),
      };
    }),
    moreWaiting: monthRead.moreWaiting,
    next: monthRead.people.length > peopleOnPage ? writeNameCursor(peoplePage.at(-1)!) : null,
    isLaterPage: cursor !== null,
  };
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

/** Whether an absence is accepted and to come, or waits for an answer. */
const isComing =
  (todayOn: LocalDate) =>
  ({ state, to }: CurrentAbsence): boolean =>
    (state === "accepted" && to >= todayOn) ||
    (state === "requested" && to >= addDays(todayOn, -mostWaitingDays));

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
  const requested = sources.requested.filter((other) => !isThisRequest(other));
  return `${takenText(amountsOf({ ...sources, requested, todayOn }, kind, toScheduleAbsence(current, kind)), reader)}.`;
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

const absencesOfPerson = (absences: readonly CurrentAbsence[], id: string) =>
  absences.filter(({ profileId }) => profileId === id);

interface MonthView {
  range: DateRange;
  kinds: readonly CompanyKind[];
  viewer: AbsenceViewer;
  todayOn: LocalDate;
}

/**
 * Returns the days of a month on which a colleague is absent. Only sick leave and birth lie over vacation, so each absence for itself would
 * give the cause away; so would days beyond the month, where it shows other absences.
 */
const absentWithoutKind = (
  absences: readonly CurrentAbsence[],
  { range, kinds, viewer, todayOn }: MonthView,
): PersonOfMonth["absences"] =>
  mergeRanges(
    absences.filter((current) => viewAbsence(current, isPrivate(current, kinds), viewer) !== null),
    range,
  ).map(({ from, to }) => ({
    id: from,
    label: messages.absent,
    days: daysText({ from, to, part: { kind: "all" } }, todayOn),
    turn: null,
    from,
    to,
  }));
