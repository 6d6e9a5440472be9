import { coverCalls, profiles } from "#cell";
import { and, eq, gte, isNull } from "drizzle-orm";
import { candidatesQuery, readLastEntries } from "~/modules/board/list-expected.server";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { weekdayName, formatDayName } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { dayMinutes } from "~/time/units";
import { displayName } from "~/modules/session/display-name";
import { isCentreInScope } from "~/modules/policy/scope.server";
import type { Segment } from "~/modules/schedules/schedule";
import { mostAsked } from "../call-cover.server";
import { coverShiftsOf, hasNoTimesOn, type CoverShift } from "../model/cover-shifts";
import { firstNamesOf } from "../model/first-names";
import { rankCandidates } from "../model/rank-candidates";
import { readWeek } from "../read-week.server";
import { shiftsText } from "../shift-texts";
import { messages } from "./messages";

/**
 * Returns the data of /shifts/cover, for the people that a manager plans: their shifts of now, today and tomorrow in groups, the first
 * names of those who have no times before a publication, the offered shifts, and who is free for the chosen one.
 */
export async function showCover(deps: Deps, { member, params }: { member: Member; params: URLSearchParams }) {
  const { company } = member;
  const { db, now } = deps;
  const companyTodayOn = localDateOf(now, company.timeZone);
  const [{ people }, { calls, candidates }] = await Promise.all([
    readWeek(deps, { member, week: weekOf(companyTodayOn).from }),
    batch(db, {
      calls: callsQuery(deps, { member, from: companyTodayOn }),
      candidates: candidatesQuery(member, now),
    }),
  ]);
  const lastEntries = readLastEntries(candidates.results);
  const shifts = [-1, 0, 1].flatMap((days) =>
    people
      .flatMap((person) =>
        coverShiftsOf(person, addDays(companyTodayOn, days), { now, lastAt: lastEntries.get(person.id) }),
      )
      .toSorted((one, other) => one.segment.from - other.segment.from),
  );
  const chosenShift = shifts.find(
    ({ profileId, on, segment, offer }) =>
      offer &&
      profileId === params.get("of") &&
      on === params.get("on") &&
      String(segment.from) === params.get("from"),
  );
  const releasing = shifts.find(
    ({ profileId, isRunning }) => isRunning && profileId === params.get("release"),
  );
  const firstNames = firstNamesOf(people.map(({ name }) => name));
  return {
    unpublished: firstNames.filter((_name, at) =>
      [companyTodayOn, addDays(companyTodayOn, 1)].every((on) => hasNoTimesOn(people[at]!.schedule, on)),
    ),
    groups: groupsOf(shifts, companyTodayOn).map((group) => ({
      title: group.title,
      shifts: group.shifts.map((shift) => ({
        key: `${shift.profileId} ${shift.on} ${shift.segment.from}`,
        name: shift.name,
        isPublished: shift.isPublished,
        isChosen: shift === chosenShift || shift === releasing,
        /** Without a day that the title of the group says. */
        when:
          dayNameOf(shift, companyTodayOn) === group.day
            ? shiftsText([shift.segment])
            : whenText(shift, companyTodayOn),
        fullWhen: whenText(shift, companyTodayOn),
        ...actionOf(shift),
      })),
      /** Whether its shifts are folded, because another one is chosen. */
      isFolded:
        group.day === messages.days[2] &&
        (chosenShift !== undefined || releasing !== undefined) &&
        group.shifts.every((shift) => shift !== chosenShift && shift !== releasing),
    })),
    releasing: releasing && {
      profileId: releasing.profileId,
      name: releasing.name,
      shift: shiftsText([releasing.segment]),
      /** The way to the people who can work what is left. */
      coverHref: releasing.offer && coverPath(releasing),
    },
    chosen: chosenShift?.offer && {
      text: `${chosenShift.name}: ${whenText(chosenShift.offer, companyTodayOn)}`,
      on: chosenShift.offer.on,
      centreId: chosenShift.centreId,
      ...chosenShift.offer.segment,
      /** The way to let the person go without a cover. */
      releaseHref: canLeave(chosenShift) ? releasePath(chosenShift) : null,
      candidates: rankCandidates(
        people.filter(({ id }) => id !== chosenShift.profileId),
        { ...chosenShift.offer, centreId: chosenShift.centreId },
      )
        .slice(0, mostAsked)
        .map(({ id, name, isRested, leftMinutes }) => ({
          id,
          name,
          notes: [
            isRested ? messages.rested : messages.notRested,
            leftMinutes > 0 ? messages.left(formatHours(leftMinutes)) : messages.full,
          ],
        })),
    },
    // The open ones first: only these can be withdrawn.
    calls: toCalls(calls)
      .map(({ id, on, segment, askedCount, takenBy }) => ({
        id,
        text: textOf({ on, segment }),
        state: takenBy === null ? messages.waiting(askedCount) : messages.taken(takenBy),
        isOpen: takenBy === null,
      }))
      .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)),
  };
}

const textOf = ({ on, segment }: Pick<CoverShift, "on" | "segment">) =>
  `${formatDayName(on)}, ${shiftsText([segment])}`;

const coverPath = ({ profileId, on, segment }: CoverShift) =>
  `/shifts/cover?${new URLSearchParams({ of: profileId, on, from: String(segment.from) })}`;

/** Returns the shifts by what a manager looks for: who has not come, then today, which has what began yesterday, and tomorrow. */
function groupsOf(shifts: readonly CoverShift[], todayOn: LocalDate) {
  const others = shifts.filter(({ isLate }) => !isLate);
  const groups = [
    { title: messages.late, day: null, shifts: shifts.filter(({ isLate }) => isLate) },
    { title: messages.today, day: messages.days[1], shifts: others.filter(({ on }) => on <= todayOn) },
    { title: messages.tomorrow, day: messages.days[2], shifts: others.filter(({ on }) => on > todayOn) },
  ];
  return groups.filter((group) => group.shifts.length > 0);
}

/** Returns when a shift is, by the day on which it begins: `mañana 22–1:30`, and the part after midnight `jueves 2–6`. */
const whenText = (shift: Pick<CoverShift, "on" | "segment">, todayOn: LocalDate) =>
  `${dayNameOf(shift, todayOn)} ${shiftsText([shift.segment])}`;

/** Names the day on which a shift begins: `mañana`, `jueves`. */
function dayNameOf({ on, segment }: Pick<CoverShift, "on" | "segment">, todayOn: LocalDate): string {
  const beginsOn = segment.from < dayMinutes ? on : addDays(on, 1);
  const at = [-1, 0, 1].findIndex((days) => addDays(todayOn, days) === beginsOn);
  return messages.days[at] ?? weekdayName(beginsOn);
}

const releasePath = ({ profileId }: CoverShift) =>
  `/shifts/cover?${new URLSearchParams({ release: profileId })}`;

/** A person who is at work can leave if their week is published. */
const canLeave = ({ isRunning, isLate }: CoverShift) => isRunning && !isLate;

/** Returns the one action of a shift: it is offered, or its last minutes are given free. */
function actionOf(shift: CoverShift): { action: string; href: string } | { action: null; href: null } {
  const { on, offer } = shift;
  if (!offer)
    return canLeave(shift)
      ? { action: messages.release, href: releasePath(shift) }
      : { action: null, href: null };
  const hasBegun = offer.segment.from !== shift.segment.from || offer.on !== on;
  return { action: hasBegun ? messages.chooseRest : messages.choose, href: coverPath(shift) };
}

/** A shift that was offered to several people. */
interface CoverCall {
  id: string;
  on: LocalDate;
  segment: Segment;
  /** The number of people who got the offer. */
  askedCount: number;
  /** The name of the person who took it; null while nobody has. */
  takenBy: string | null;
}

/** The most calls that are listed. */
const mostCalls = 50;

/** Returns the query for the offered shifts from a day on at the centres of a manager, without those that were withdrawn. */
const callsQuery = ({ db }: Pick<Deps, "db">, { member, from }: { member: Member; from: LocalDate }) =>
  db
    .select({
      id: coverCalls.id,
      on: coverCalls.onDay,
      start: coverCalls.fromMinute,
      to: coverCalls.toMinute,
      asked: coverCalls.asked,
      takenBy: coverCalls.takenBy,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(coverCalls)
    .leftJoin(profiles, eq(profiles.id, coverCalls.takenBy))
    .where(
      and(
        eq(coverCalls.companyId, member.company.id),
        gte(coverCalls.onDay, from),
        isNull(coverCalls.closedAt),
        isCentreInScope(member, coverCalls.centreId),
      ),
    )
    .orderBy(coverCalls.onDay, coverCalls.fromMinute)
    .limit(mostCalls);

/** Returns the offered shifts in the answer to {@link callsQuery}. */
const toCalls = (rows: Awaited<ReturnType<typeof callsQuery>>): CoverCall[] =>
  rows.map(({ id, on, start, to, asked, takenBy, fullName, email }) => ({
    id,
    on,
    segment: { from: start, to },
    askedCount: asked.length,
    takenBy: takenBy === null ? null : displayName({ fullName, email }),
  }));
