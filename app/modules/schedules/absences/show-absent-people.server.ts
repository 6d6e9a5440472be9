import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { addDays, daysBetween, monthOf, weekdayOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { datesOf } from "../model/dates-of";
import { daysText } from "./absence-text";
import { type CompanyKind } from "./company-kinds";
import type { HeldAbsence } from "./held-absence";
import { holidayOn } from "./holiday-on";
import { kindName, messages } from "./messages";
import { heldOn } from "./model/held-on";
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
  absences: { id: string; label: string; days: string; isWaiting: boolean; from: LocalDate; to: LocalDate }[];
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
  const range = monthOf(readMonth(params.get("month")) ?? todayOn);
  const isManager = profile.role !== "employee";
  const viewer = { profileId: profile.id, isManager };
  const after = readCursor(params.get("before"));
  const read = await readMonthOfEverybody(deps, { member, range, after, todayOn, isManager });
  const page = read.people.slice(0, peopleOnPage);
  const self = { id: profile.id, name: displayName(profile), sortName: "" };
  const listed = after ? page : [self, ...page];
  const people = listed.map(({ id, name }): AbsentPerson => ({
    id,
    name,
    isOwn: id === profile.id,
    absences: read.absences
      .filter(({ profileId }) => profileId === id)
      .flatMap((held) => shown(held, read.kinds, viewer, todayOn)),
    displaced:
      isManager || id === profile.id
        ? displacedIn(
            read.absences.filter(({ profileId }) => profileId === id),
            read.kinds,
            range,
          )
        : {},
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
      holiday: holidayOn(read.plan, on, company.id)?.name ?? null,
    })),
    people,
    waiting: read.waiting.map(({ held, name, away }) => ({
      id: held.id,
      profileId: held.profileId,
      name,
      kind: kindName(read.kinds, viewAbsence(held, isPrivate(held, read.kinds), viewer)?.kind ?? null),
      days: daysText(held, todayOn),
      count: daysBetween(held.from, held.to) + 1,
      request: held.request,
      away,
      /** An admin's own request is answered by another manager. */
      mayAnswer: held.profileId !== profile.id || profile.role === "owner",
    })),
    next: read.people.length > peopleOnPage ? writeCursor(page.at(-1)!) : null,
    isLaterPage: after !== null,
  };
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

/** Returns what the viewer sees of an absence: of colleagues only that they are absent, and on which days. */
function shown(
  held: HeldAbsence,
  kinds: readonly CompanyKind[],
  viewer: AbsenceViewer,
  todayOn: LocalDate,
): AbsentPerson["absences"] {
  const seen = viewAbsence(held, isPrivate(held, kinds), viewer);
  if (!seen) return [];
  const { id, from, to, part } = held;
  const isColleague = !viewer.isManager && held.profileId !== viewer.profileId;
  const hidden = isColleague ? messages.absent : messages.kindless;
  return [
    {
      id,
      label: seen.kind === null ? hidden : kindName(kinds, seen.kind),
      days: daysText(isColleague ? { from, to, part: { kind: "all" } } : { from, to, part }, todayOn),
      isWaiting: held.state === "requested",
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
