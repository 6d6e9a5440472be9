import type { Member } from "~/modules/session/find-session.server";
import type { Absence } from "~/modules/schedules/schedule";
import type { LocalDate } from "~/time/dates";
import type { CurrentAbsence } from "./current-absence";

/** The reader of an absence: its person, the manager who answers it, another manager, or a colleague. */
export type AbsenceReader = "self" | "answerer" | "manager" | "colleague";

/** Returns the kind of an absence for a reader, or null: then the reader sees only that the person is absent. */
export function visibleKindOf(
  { kind, isPrivate }: Pick<Absence, "kind" | "isPrivate">,
  reader: AbsenceReader,
): string | null {
  switch (reader) {
    case "self":
    case "answerer":
      return kind;
    case "manager":
      return isPrivate ? null : kind;
    case "colleague":
      return null;
  }
}

/** The person who looks at absences. */
export interface AbsenceViewer {
  profileId: string;
  isManager: boolean;
  todayOn: LocalDate;
  /** Whether the absences are of a person who is not active any more. */
  isPersonGone?: boolean;
  /** Other people can see the screen: it names no private kind, also not to its person. */
  isShared?: boolean;
}

/** Returns a member as the viewer of absences. */
export const viewerOf = (
  { profile }: Pick<Member, "profile">,
  how: Pick<AbsenceViewer, "todayOn" | "isPersonGone" | "isShared">,
): AbsenceViewer => ({ profileId: profile.id, isManager: profile.role !== "employee", ...how });

type ViewedAbsence = Pick<CurrentAbsence, "profileId" | "kind" | "state" | "to" | "answererIds">;

/**
 * Returns an absence as a viewer sees it; null if they do not see it. `kind` is null for a viewer who sees only that the person is absent:
 * then the viewer sees no words of it either.
 *
 * The person sees everything. Managers see all absences. A private kind they see while it waits for their answer: until its days are over
 * or its person has left. Afterwards they see it only if they answered or recorded it. Colleagues see accepted absences without kind.
 */
export function viewAbsence(
  absence: ViewedAbsence,
  isPrivate: boolean,
  viewer: AbsenceViewer,
): { kind: string | null } | null {
  const reader = readerOf(absence, viewer);
  if (reader === "colleague" && absence.state !== "accepted") return null;
  return { kind: visibleKindOf({ kind: absence.kind, isPrivate }, reader) };
}

function readerOf(
  { profileId, state, to, answererIds }: ViewedAbsence,
  viewer: AbsenceViewer,
): AbsenceReader {
  if (viewer.isShared) return "manager";
  if (viewer.profileId === profileId) return "self";
  if (!viewer.isManager) return "colleague";
  const isToAnswer = state === "requested" && to >= viewer.todayOn && !viewer.isPersonGone;
  return isToAnswer || answererIds.includes(viewer.profileId) ? "answerer" : "manager";
}

/** Returns absences without their days before the first one that a manager of some centres sees; all of them if it is null. */
export const daysSeenFrom = <Days extends Pick<CurrentAbsence, "from" | "to">>(
  absences: readonly Days[],
  firstOn: LocalDate | null,
): Days[] =>
  absences.flatMap((current) => {
    if (firstOn === null || current.from >= firstOn) return [current];
    return current.to >= firstOn ? [{ ...current, from: firstOn }] : [];
  });
