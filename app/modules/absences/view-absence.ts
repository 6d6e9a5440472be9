import type { Absence } from "~/modules/schedules/schedule";
import type { HeldAbsence } from "./held-absence";

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
  /** Other people can see the screen: it names no private kind, also not to its person. */
  isShared?: boolean;
}

type Viewed = Pick<HeldAbsence, "profileId" | "kind" | "state" | "answererIds">;

/**
 * Returns what a viewer sees of an absence; null if they do not see it. `kind` is null for a viewer who sees only that the person is absent:
 * then the viewer sees no words of it either.
 *
 * The person sees everything. Managers see all absences; a private kind only while it waits, because they answer it, and afterwards if they
 * answered or recorded it. Colleagues see accepted absences without kind.
 */
export function viewAbsence(
  absence: Viewed,
  isPrivate: boolean,
  viewer: AbsenceViewer,
): { kind: string | null } | null {
  const reader = readerOf(absence, viewer);
  if (reader === "colleague" && absence.state !== "accepted") return null;
  return { kind: visibleKindOf({ kind: absence.kind, isPrivate }, reader) };
}

function readerOf({ profileId, state, answererIds }: Viewed, viewer: AbsenceViewer): AbsenceReader {
  if (viewer.isShared) return "manager";
  if (viewer.profileId === profileId) return "self";
  if (!viewer.isManager) return "colleague";
  return state === "requested" || answererIds.includes(viewer.profileId) ? "answerer" : "manager";
}
