import type { Absence, AbsencePart } from "./schedule";
import { findAbsenceKind } from "./absence-kinds";

/** The columns of a stored absence that decide expected time, with those of its kind where the company has changed it. */
export interface AbsenceRow {
  kind: string;
  from_day: string;
  to_day: string;
  part: AbsencePart["kind"];
  part_from: number | null;
  part_to: number | null;
  /** The name of a kind of the company; null for a kind of the catalogue. */
  kind_name: string | null;
  covers: number | null;
  is_private: number | null;
  /** Left out where no expected time follows from the absence. */
  accepted_at?: number | null;
}

/** The name of a kind that the company does not have any more. */
const unknownKindName = "Ausencia";

/** Returns a stored absence as a part of a schedule. */
export function toAbsence({
  kind,
  from_day,
  to_day,
  kind_name,
  covers,
  is_private,
  accepted_at,
  ...row
}: AbsenceRow): Absence {
  const knownKind = findAbsenceKind(kind);
  return {
    kind,
    name: knownKind?.name ?? kind_name ?? unknownKindName,
    from: from_day,
    to: to_day,
    part: toAbsencePart(row),
    covers: covers === null ? (knownKind?.covers ?? true) : covers === 1,
    displaces: knownKind?.displaces ?? [],
    isPrivate: is_private === null ? (knownKind?.isPrivate ?? true) : is_private === 1,
    acceptedAt: accepted_at ?? null,
  };
}

/** Returns the part of each day that a stored absence takes. */
export const toAbsencePart = ({
  part,
  part_from,
  part_to,
}: Pick<AbsenceRow, "part" | "part_from" | "part_to">): AbsencePart =>
  part === "hours" ? { kind: "hours", from: part_from ?? 0, to: part_to ?? 0 } : { kind: part };
