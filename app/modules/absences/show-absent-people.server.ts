import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { namesOfFew, turnText } from "~/modules/policy/turn-text";
import type { Deps } from "~/platform/context.server";
import { addDays, monthOf, weekdayOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { datesOf } from "~/time/dates-of";
import { daysText } from "./absence-text";
import { causeText, takenText } from "./allowance-text";
import { type CompanyKind } from "./company-kinds";
import { toPlanned, type HeldAbsence } from "./held-absence";
import { holidayOn } from "./holiday-on";
import { limitOfCause } from "./limit-of-cause";
import { kindName, messages } from "./messages";
import { heldOn } from "./model/held-on";
import { amountsOf, calendarAmountsOf } from "./model/amounts-of";
import { mergeRanges } from "./model/merge-ranges";
import type { Absence } from "~/modules/schedules/schedule";
import { readAllowanceSources, type AllowanceSourcesOfPeople } from "./read-allowance.server";
import {
  peopleOnPage,
  readMonthOfEverybody,
  type ListedPerson,
} from "./server/read-month-of-everybody.server";
import { readMonth } from "./show-absence-form.server";
import { viewAbsence, type AbsenceViewer } from "./view-absence";

/** A person of the month, with their absences. */
export interface AbsentPerson {
  id: string;
  name: string;
  isOwn: boolean;
  /** `turn` says who answers one that waits. `id` is the absence; for a colleague only the first of the days, because the ids would count the absences. */
  absences: {
    id: string;
    label: string;
    days: string;
    turn: string | null;
    from: LocalDate;
    to: LocalDate;
  }[];
  /** The ids of the absences that another one displaces, by day; none for colleagues, who would see a reason in it. */
  displaced: Record<LocalDate, string[]>;
}

/** Returns the data of /absences: a month of everybody, and what waits for an answer. */
export async function showAbsentPeople(
  deps: Deps,
  { member, params }: { member: Member; params: URLSearchParams },
) {
  const { company, profile } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const isManager = profile.role !== "employee";
  const viewer = { profileId: profile.id, isManager };
  const after = readCursor(params.get("before"));
  const requestedMonth = readMonth(params.get("month"));
  const readMonthOf = (range: DateRange) =>
    readMonthOfEverybody(deps, { member, range, after, todayOn, isManager });
  let range = monthOf(requestedMonth ?? todayOn);
  let read = await readMonthOf(range);
  // A manager who has a request to answer looks at its month.
  const [first] = read.waiting.filter(({ held }) => held.profileId !== profile.id);
  if (requestedMonth === null && first && !isInRange(first.held.from, range)) {
    range = monthOf(first.held.from);
    read = await readMonthOf(range);
  }
  const waitingIds = [...new Set(read.waiting.map(({ held }) => held.profileId))];
  const sources = waitingIds.length === 0 ? null : await readAllowanceSources(deps, company, waitingIds);
  const isOwnWaiting = [...read.absences, ...read.waiting.map(({ held }) => held)].some(
    ({ profileId, state }) => profileId === profile.id && state === "requested",
  );
  const others = isOwnWaiting ? (await listOtherManagers(deps, member)).map(({ name }) => name) : [];
  /** A manager's own request is answered by another manager, if there is one. */
  const mayAnswer = ({ profileId }: HeldAbsence) =>
    isManager && (profileId !== profile.id || others.length === 0);
  const turnOf = (held: HeldAbsence) => turnText(mayAnswer(held), namesOfFew(others));
  const page = read.people.slice(0, peopleOnPage);
  const self = { id: profile.id, name: displayName(profile), sortName: "" };
  const seesKinds = (id: string) => isManager || id === profile.id;
  const listed = after ? page : [self, ...page];
  const people = listed.map(({ id, name }): AbsentPerson => ({
    id,
    name,
    isOwn: id === profile.id,
    absences: seesKinds(id)
      ? ofPerson(read.absences, id).flatMap((held) =>
          shown(held, turnOf(held), { range, kinds: read.kinds, viewer, todayOn }),
        )
      : absentOn(ofPerson(read.absences, id), { range, kinds: read.kinds, viewer, todayOn }),
    displaced: seesKinds(id) ? displacedIn(ofPerson(read.absences, id), read.kinds, range) : {},
  }));
  return {
    isManager,
    profileId: profile.id,
    month: range.from.slice(0, 7),
    monthName: formatMonth(range.from),
    previous: addDays(range.from, -1).slice(0, 7),
    following: addDays(range.to, 1).slice(0, 7),
    days: datesOf(range).map((on) => ({
      on,
      isWeekend: weekdayOf(on) > 4,
      isToday: on === todayOn,
      holiday: holidayOn(read.schedule, on, company.id)?.name ?? null,
    })),
    people,
    waiting: read.waiting.map(({ held, name, away }) => {
      const seen = viewAbsence(held, isPrivate(held, read.kinds), viewer)?.kind ?? null;
      const limit = seen === null ? null : limitOfCause(seen);
      return {
        id: held.id,
        profileId: held.profileId,
        name,
        kind: kindName(read.kinds, seen),
        days: daysText(held, todayOn),
        /** `5 días laborables; después le quedan 7.` */
        amount: amountOf(held, sources!, todayOn),
        /** `La ley da 5 días laborables por cada vez.` */
        law: limit && causeText(limit),
        request: held.request,
        away,
        mayAnswer: mayAnswer(held),
        turn: turnOf(held),
      };
    }),
    next: read.people.length > peopleOnPage ? writeCursor(page.at(-1)!) : null,
    isLaterPage: after !== null,
  };
}

const isInRange = (on: LocalDate, { from, to }: DateRange) => from <= on && on <= to;

/** Says what a request takes and leaves. Of a private kind it says only the days of the calendar. */
function amountOf(
  held: HeldAbsence,
  { kinds, people }: AllowanceSourcesOfPeople,
  todayOn: LocalDate,
): string {
  const kind = kinds.find(({ key }) => key === held.kind);
  const sources = people.get(held.profileId);
  // A manager reads it, also about their own request.
  const reader = { isOwn: false, todayOn };
  if (!kind || !sources || kind.isPrivate) return `${takenText([calendarAmountsOf(held)], reader)}.`;
  const isIt = (other: Absence) =>
    other.kind === held.kind && other.from === held.from && other.part.kind === held.part.kind;
  const requested = sources.requested.filter((other) => !isIt(other));
  return `${takenText(amountsOf({ ...sources, requested, todayOn }, kind, toPlanned(held, kind)), reader)}.`;
}

function displacedIn(
  absences: readonly HeldAbsence[],
  kinds: readonly CompanyKind[],
  range: DateRange,
): AbsentPerson["displaced"] {
  // Nobody displaces an only absence.
  if (absences.length < 2) return {};
  const days = datesOf(range).map((on) => {
    const left = heldOn(absences, kinds, on);
    const gone = absences.filter((held) => held.from <= on && on <= held.to && !left.includes(held));
    return [on, gone.map(({ id }) => id)] as const;
  });
  return Object.fromEntries(days.filter(([, ids]) => ids.length > 0));
}

const isPrivate = ({ kind }: HeldAbsence, kinds: readonly CompanyKind[]) =>
  kinds.find(({ key }) => key === kind)?.isPrivate ?? true;

const ofPerson = (absences: readonly HeldAbsence[], id: string) =>
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
const absentOn = (
  absences: readonly HeldAbsence[],
  { range, kinds, viewer, todayOn }: MonthView,
): AbsentPerson["absences"] =>
  mergeRanges(
    absences.filter((held) => viewAbsence(held, isPrivate(held, kinds), viewer) !== null),
    range,
  ).map(({ from, to }) => ({
    id: from,
    label: messages.absent,
    days: daysText({ from, to, part: { kind: "all" } }, todayOn),
    turn: null,
    from,
    to,
  }));

/** Returns what a manager or the person sees of an absence. */
function shown(
  held: HeldAbsence,
  turn: string,
  { kinds, viewer, todayOn }: MonthView,
): AbsentPerson["absences"] {
  const seen = viewAbsence(held, isPrivate(held, kinds), viewer);
  if (!seen) return [];
  const { id, from, to, part } = held;
  return [
    {
      id,
      label: kindName(kinds, seen.kind),
      days: daysText({ from, to, part }, todayOn),
      turn: held.state === "requested" ? turn : null,
      from,
      to,
    },
  ];
}

const writeCursor = ({ id, sortName }: ListedPerson) => `${id}_${sortName}`;

/** Returns null if the text is no cursor. */
function readCursor(text: string | null): Pick<ListedPerson, "id" | "sortName"> | null {
  const [, id, sortName] = /^([0-9a-f-]{36})_([^]{0,240})$/u.exec(text ?? "") ?? [];
  return id && sortName !== undefined ? { id, sortName } : null;
}
