import { offerOf } from "~/modules/schedules/offer-of";
import type { Schedule, Segment } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { weekOf } from "~/time/dates";
import { dueShiftsOn } from "../../model/due-shifts-on";
import type { StoredRequest } from "../../model/shift-week";

export type RequestState =
  /** Nobody has answered. */
  | "open"
  /** Nobody answered before the shift began. */
  | "missed"
  | "declined"
  /** Somebody goes, but their week is not published with it. */
  | "planned"
  /** Somebody goes, but the shift is an offer that they have not answered. */
  | "offered"
  /** Their published week has the shift. */
  | "published"
  /** Their week was published later without it, or they are absent or refused it. */
  | "dropped";

/**
 * Returns the state of a requested shift.
 * @param schedule of the person who goes, with the published week. @param startAt when the shift begins (ms).
 */
export function requestStateOf(
  request: StoredRequest,
  { schedule, startAt, now }: { schedule: Schedule | undefined; startAt: number; now: number },
): RequestState {
  const { on, answer } = request;
  if (!answer) return startAt <= now ? "missed" : "open";
  if (!answer.lent) return "declined";
  if (!schedule) return "planned";
  if (dueAt(schedule, request)) return "published";
  const week = weekOf(on).from;
  const publishedWeek = schedule.weeks.find((each) => each.week === week);
  const last = publishedWeek?.publications.at(-1);
  if (!publishedWeek || !last || last.recordedAt <= answer.at) return "planned";
  const isOffered = offerOf(schedule, week).some(
    (offer) =>
      offer.on === on &&
      overlaps(offer, request.segment) &&
      publishedWeek.answers.every(({ publication }) => publication !== offer.publication),
  );
  return isOffered ? "offered" : "dropped";
}

/** Whether a person is due to work at the requested centre during the shift. */
function dueAt(schedule: Schedule, { on, segment, centreId }: StoredRequest): boolean {
  const own = termsOn(schedule, on)?.centre;
  return (dueShiftsOn(schedule, on) ?? []).some(
    (shift) => (shift.centre ?? own) === centreId && overlaps(shift, segment),
  );
}

const overlaps = (one: Segment, other: Segment): boolean => one.from < other.to && other.from < one.to;
