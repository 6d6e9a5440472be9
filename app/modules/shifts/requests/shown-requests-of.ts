import { weekdayOf, weekOf } from "~/time/dates";
import { weekdayName } from "~/time/formats";
import { firstNamesOf } from "../model/first-names";
import { withoutAway } from "../model/without-away";
import { weekRowsOf } from "../grid/week-view";
import { shiftsText, timesText } from "../shift-texts";
import type { CentreName, PlannedPerson, StoredRequest } from "../model/shift-week";
import { messages } from "./messages";
import type { JudgedRequest } from "./judge-requests";
import { isOfRequestedCentre } from "./model/is-of-requested-centre";
import type { RequestState } from "./model/request-state";

/** A person of the requested centre, who can go. */
export interface Candidate {
  id: string;
  /** With what they do that day: `Ana · libre`, `Inés · trabaja 9–14`. */
  text: string;
}

/** A request between centres, as its managers see it. */
export interface ShownRequest {
  id: string;
  /** `Triana pide a alguien de Sol el sábado, 12–16`; with an answer only `sábado, 12–16, en Triana` */
  text: string;
  /** Whether nobody has answered it, and its shift comes. */
  isOpen: boolean;
  /** `va Ana.` */
  stateText: string;
  /** What its answer needs; null if it has one, if it is too late, or if the other centre answers. */
  form: {
    /** The people of the requested centre on that day, first who is free: one of them can go. */
    people: readonly Candidate[];
    /** The profile of the requested person. */
    requestedId: string | null;
  } | null;
  /** Whether the manager may withdraw it: it is of their centre, and only the other one can answer it. */
  canWithdraw: boolean;
}

/**
 * Returns requests in words, those without an answer first. Managers who do not plan the other centre read first names of its people, and
 * only of those who go.
 * @param managed the centres of the manager. @param people the people that the manager plans.
 * @param viewerId the profile of the manager.
 * @param now in ms.
 */
export const shownRequestsOf = (
  judgedRequests: readonly JudgedRequest[],
  {
    managed,
    centreNames,
    people,
    viewerId,
    now,
  }: {
    managed: ReadonlySet<string>;
    centreNames: readonly CentreName[];
    people: readonly PlannedPerson[];
    viewerId: string;
    now: number;
  },
): ShownRequest[] =>
  judgedRequests.toSorted(openFirst).map(({ request, state }) => {
    const { id, on, segment, centreId, fromCentreId, requested, answer } = request;
    const isTheirs = managed.has(fromCentreId);
    const nameOf = (centre: string) => centreNames.find((each) => each.id === centre)?.name ?? "otro centro";
    const lent = answer?.lent ? (isTheirs ? answer.lent.name : firstNamesOf([answer.lent.name])[0]!) : "";
    const from = nameOf(fromCentreId);
    const openForm = request.madeBy === viewerId && !isTheirs ? "made" : "got";
    return {
      id,
      text: messages[state === "open" ? openForm : "closed"]({
        centre: nameOf(centreId),
        from,
        day: weekdayName(on),
        times: timesText(segment),
        person: isTheirs && requested ? requested.name : null,
      }),
      isOpen: state === "open",
      stateText: stateText(state, { from, lent, isTheirs }),
      form:
        state === "open" && isTheirs
          ? {
              people: candidatesOf(request, people, now),
              requestedId: requested?.id ?? null,
            }
          : null,
      canWithdraw: state === "open" && managed.has(centreId) && !isTheirs,
    };
  });

/** Returns the people who can go. Those without shifts and absences that day are free. */
function candidatesOf(request: StoredRequest, people: readonly PlannedPerson[], now: number): Candidate[] {
  const weekday = weekdayOf(request.on);
  const ofCentre = people.filter(({ schedule }) => isOfRequestedCentre(schedule, request));
  const candidates = weekRowsOf({ people: ofCentre }, { week: weekOf(request.on).from, now }).map(
    ({ id, name, plan, days }) => {
      const { absences, holiday } = days[weekday]!;
      const away = [
        ...absences.map((absence) => absence.name.toLowerCase()),
        ...(holiday ? [messages.holiday] : []),
      ];
      const shifts = withoutAway(plan[weekday]!, absences);
      const works = shifts.length > 0 ? [messages.works(shiftsText(shifts))] : [];
      const isFree = away.length + works.length === 0;
      return { id, isFree, text: [name, ...(isFree ? [messages.free] : [...away, ...works])].join(" · ") };
    },
  );
  return candidates
    .toSorted((one, other) => Number(other.isFree) - Number(one.isFree))
    .map(({ id, text }) => ({ id, text }));
}

const openFirst = (one: JudgedRequest, other: JudgedRequest) =>
  Number(other.state === "open") - Number(one.state === "open");

/** @param names.isTheirs whether the manager plans the person who goes. */
function stateText(
  state: RequestState,
  { from, lent, isTheirs }: { from: string; lent: string; isTheirs: boolean },
): string {
  switch (state) {
    case "open":
    case "missed":
      return messages.state[state];
    case "declined":
      return messages.state.declined(from);
    case "planned":
      return isTheirs ? messages.state.toPublish(lent) : messages.state.planned(lent, from);
    case "offered":
    case "published":
    case "dropped":
      return messages.state[state](lent);
  }
}
