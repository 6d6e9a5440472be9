import type { LocalDate } from "~/time/dates";
import type { Absence, AbsencePart } from "~/modules/schedules/schedule";
import type { CompanyKind } from "../company-kinds";

export type AbsenceState = "requested" | "accepted" | "declined" | "withdrawn";

/** The days and the part of each day that an absence takes. */
export interface AbsenceDays {
  from: LocalDate;
  /** The last day, included. */
  to: LocalDate;
  part: AbsencePart;
}

/** An absence as its last version states it. */
export interface CurrentAbsence extends AbsenceDays {
  /** The id of the first version. */
  id: string;
  version: number;
  profileId: string;
  kind: string;
  /** The name of an own kind: when it was accepted, or the current one. Null for a kind of the catalogue. */
  kindName: string | null;
  state: AbsenceState;
  /** The profile that recorded the last version, and when (ms). */
  authorId: string;
  recordedAt: number;
  /** What the person wrote with the first version. */
  request: string | null;
  /** What the author wrote with the last version, if that is another one. */
  note: string | null;
  /** The profiles that accepted or declined the request, or recorded the absence as accepted. */
  answererIds: readonly string[];
}

/** Whether an absence takes its days, or may still do so. */
export const isOpenOrAccepted = ({ state }: Pick<CurrentAbsence, "state">): boolean =>
  state === "requested" || state === "accepted";

/** Returns an absence as a part of a schedule, as if it were accepted now. */
export const toScheduleAbsence = ({ from, to, part }: AbsenceDays, kind: CompanyKind): Absence => ({
  kind: kind.key,
  name: kind.name,
  from,
  to,
  part,
  covers: kind.covers,
  displaces: kind.displaces,
  isPrivate: kind.isPrivate,
  acceptedAt: null,
});

/** Returns the absences that wait for an answer, as parts of a schedule. */
export const requestedOf = (absences: readonly CurrentAbsence[], kinds: readonly CompanyKind[]): Absence[] =>
  absences.flatMap((current) => {
    const kind = kinds.find(({ key }) => key === current.kind);
    return current.state === "requested" && kind ? [toScheduleAbsence(current, kind)] : [];
  });
