import type { Member } from "~/modules/directory/find-session.server";
import { heldOn } from "~/modules/schedules/held-on";
import { instantOf } from "~/modules/schedules/instant-of";
import { minutesText } from "~/modules/schedules/pattern-text";
import type { Segment } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { zoneAt, zoneOn } from "~/modules/schedules/zone-on";
import type { Deps } from "~/platform/context.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { mostAsked } from "../call-cover.server";
import { listCalls } from "../list-calls.server";
import { firstNamesOf } from "../model/first-names";
import { rankCandidates } from "../model/rank-candidates";
import { runningShiftOf } from "../model/running-shift-of";
import { readWeek } from "../read-week.server";
import type { PlannedPerson } from "../shift-week";
import { dayText, shiftsText } from "../shift-words";
import { messages } from "./messages";

/** A published shift of today or tomorrow. */
interface ShownShift {
  profileId: string;
  name: string;
  on: LocalDate;
  segment: Segment;
  /** Where it is worked. */
  centreId: string;
  isRunning: boolean;
  /** Whether it can be offered: it has not begun. */
  isComing: boolean;
}

/**
 * Returns the data of /shifts/cover. It has the published shifts of today and tomorrow of the people whom a manager plans, the first names of those
 * without a published one, the offered shifts, and who is free for the chosen one.
 */
export async function showCover(deps: Deps, { member, params }: { member: Member; params: URLSearchParams }) {
  const { company } = member;
  const { now } = deps;
  const todayOn = localDateOf(now, company.timeZone);
  const [{ people }, calls] = await Promise.all([
    readWeek(deps, { member, week: weekOf(todayOn).from }),
    listCalls(deps, { member, from: todayOn }),
  ]);
  const days = [todayOn, addDays(todayOn, 1)];
  const shifts = days.flatMap((on) =>
    people.flatMap((person) => shiftsOf(person, on, now)).toSorted((a, b) => a.segment.from - b.segment.from),
  );
  const chosen = shifts.find(
    ({ profileId, on, segment, isComing }) =>
      isComing &&
      profileId === params.get("of") &&
      on === params.get("on") &&
      String(segment.from) === params.get("from"),
  );
  const releasing = shifts.find(
    ({ profileId, isRunning }) => isRunning && profileId === params.get("release"),
  );
  const textOf = ({ on, segment }: Pick<ShownShift, "on" | "segment">) =>
    `${dayText(on)}, ${shiftsText([segment])}`;
  const firstNames = firstNamesOf(people.map(({ name }) => name));
  return {
    unpublished: firstNames.filter((_name, at) =>
      days.every((on) => heldOn(people[at]!.schedule, on) === null),
    ),
    shifts: shifts
      .filter(({ isRunning, isComing }) => isRunning || isComing)
      .map(({ profileId, name, on, segment, isRunning }) => ({
        profileId,
        name,
        isRunning,
        when: `${on === todayOn ? messages.today : messages.tomorrow} ${shiftsText([segment])}`,
        href: `/shifts/cover?${new URLSearchParams(isRunning ? { release: profileId } : { of: profileId, on, from: String(segment.from) })}`,
      })),
    releasing: releasing && {
      profileId: releasing.profileId,
      name: releasing.name,
      shift: shiftsText([releasing.segment]),
    },
    chosen: chosen && {
      text: `${chosen.name}: ${textOf(chosen)}`,
      on: chosen.on,
      centreId: chosen.centreId,
      ...chosen.segment,
      candidates: rankCandidates(
        people.filter(({ id }) => id !== chosen.profileId),
        chosen,
      )
        .slice(0, mostAsked)
        .map(({ id, name, isRested, leftMinutes }) => ({
          id,
          name,
          notes: [
            isRested ? messages.rested : messages.notRested,
            leftMinutes > 0 ? messages.left(minutesText(leftMinutes)) : messages.full,
          ],
        })),
    },
    // The open ones first: only these can be withdrawn.
    calls: calls
      .map(({ id, on, segment, askedCount, takenBy }) => ({
        id,
        text: textOf({ on, segment }),
        state: takenBy === null ? messages.waiting(askedCount) : messages.taken(takenBy),
        isOpen: takenBy === null,
      }))
      .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)),
  };
}

/** Returns the published shifts of a person on a day. */
function shiftsOf({ id, name, schedule }: PlannedPerson, on: LocalDate, now: number): ShownShift[] {
  const zone = zoneOn(schedule, on);
  const running = runningShiftOf(schedule, now, zoneAt(schedule, now));
  const own = termsOn(schedule, on)?.centre;
  return (heldOn(schedule, on) ?? []).flatMap(({ from, to, centre = own }) =>
    centre === undefined
      ? []
      : [
          {
            profileId: id,
            name,
            on,
            segment: { from, to },
            centreId: centre,
            isRunning: running?.on === on && running.segment.from === from,
            isComing: instantOf(on, from, schedule.timeZones.centres[centre] ?? zone) > now,
          },
        ],
  );
}
