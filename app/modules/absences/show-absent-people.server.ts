import { sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { readNameCursor, writeNameCursor, type NameCursor } from "~/modules/schedules/name-cursor";
import type { Deps } from "~/platform/context.server";
import { addDays, isWithin, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { absentPeopleView } from "./model/absent-people-view";
import type { CurrentAbsence } from "./model/current-absence";
import { readMonth } from "./model/form-month";
import { viewerOf } from "./model/view-absence";
import { readAllowanceSources } from "./read-allowance.server";
import { mostWaitingDays } from "./requested-absences.server";
import { readAbsencesOf } from "./server/read-absences-of.server";
import { peopleOnPage, readMonthOfEverybody } from "./server/read-month-of-everybody.server";
import { seenColleagues, visibleDays } from "./server/seen-colleagues.server";

/** Returns the data of /absences: a month of everybody, and what waits for an answer. */
export async function showAbsentPeople(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company, profile } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const cursor = readNameCursor(params.get("before"));
  const requestedMonth = readMonth(params.get("month"));
  const shownMonth = await readShownMonth(deps, { member, todayOn, cursor, requestedMonth });
  const { month, own } = shownMonth;
  const waiting = month.waiting.map(({ current }) => current);
  const waitingIds = [...new Set(waiting.map(({ profileId }) => profileId))];
  const sourcesOfWaiting =
    waitingIds.length === 0 ? null : await readAllowanceSources(deps, company, waitingIds);
  const isOwnWaiting = [...month.absences, ...(own?.coming ?? []), ...waiting].some(
    ({ profileId, state }) => profileId === profile.id && state === "requested",
  );
  const otherManagers = isOwnWaiting ? (await listOtherManagers(deps, member)).map(({ name }) => name) : [];
  const peoplePage = month.people.slice(0, peopleOnPage);
  const self = { id: profile.id, name: displayName(profile) };
  return {
    ...absentPeopleView({
      ...shownMonth,
      company,
      viewer: viewerOf(member, { todayOn }),
      listed: cursor ? peoplePage : [self, ...peoplePage],
      sourcesOfWaiting,
      otherManagers,
    }),
    next: month.people.length > peopleOnPage ? writeNameCursor(peoplePage.at(-1)!) : null,
    isLaterPage: cursor !== null,
  };
}

interface MonthRequest {
  member: Member;
  todayOn: LocalDate;
  cursor: NameCursor | null;
  /** The first day of the month; null if the member requests none. */
  requestedMonth: LocalDate | null;
}

/**
 * Reads the requested month, or else that of today. If no month is requested, a manager who has a request to answer sees its month, and an
 * employee without an absence this month sees that of the next one.
 */
async function readShownMonth(deps: Deps, { member, todayOn, cursor, requestedMonth }: MonthRequest) {
  const { profile } = member;
  const isManager = profile.role !== "employee";
  const colleagues = seenColleagues(member, { todayOn });
  const readMonthOf = async (range: DateRange) => {
    const seesColleagues = visibleDays(range, colleagues) !== null;
    const isSeen = seesColleagues ? colleagues!.isSeen : sql`FALSE`;
    const month = await readMonthOfEverybody(deps, {
      member,
      range,
      after: cursor,
      todayOn,
      isManager,
      isSeen,
    });
    return { range, month, seesColleagues };
  };
  const [first, ownAbsences] = await Promise.all([
    readMonthOf(monthOf(requestedMonth ?? todayOn)),
    isManager ? null : readAbsencesOf(deps, { member, profileId: profile.id }),
  ]);
  const own = ownAbsences && {
    facts: ownAbsences.facts,
    coming: ownAbsences.facts.absences.filter(isComing(todayOn)),
  };
  const next = isManager
    ? first.month.waiting.find(({ current }) => current.profileId !== profile.id)?.current
    : nextAfter(first.range, own?.coming ?? []);
  if (requestedMonth !== null || !next || isWithin(next.from, first.range)) return { ...first, own };
  return { ...(await readMonthOf(monthOf(next.from))), own };
}

/** Returns the first absence after some days; undefined if there is none, or one begins or ends in these days. */
const nextAfter = (range: DateRange, absences: readonly CurrentAbsence[]): CurrentAbsence | undefined =>
  absences.some(({ from, to }) => isWithin(from, range) || isWithin(to, range))
    ? undefined
    : absences.find(({ from }) => from > range.to);

/** Whether an absence is accepted and to come, or waits for an answer. */
const isComing =
  (todayOn: LocalDate) =>
  ({ state, to }: CurrentAbsence): boolean =>
    (state === "accepted" && to >= todayOn) ||
    (state === "requested" && to >= addDays(todayOn, -mostWaitingDays));
