import { withoutDisplaced } from "~/modules/schedules/absence-on";
import { isWithin, type LocalDate } from "~/time/dates";
import type { CompanyKind } from "../company-kinds";
import { isOpenOrAccepted, type HeldAbsence } from "./held-absence";

/** Returns the requested and accepted absences of a person on a day, without those that an accepted one displaces on that day. */
export function heldAbsencesOn(
  absences: readonly HeldAbsence[],
  kinds: readonly CompanyKind[],
  on: LocalDate,
): HeldAbsence[] {
  const absencesOnDay = absences.filter((held) => isOpenOrAccepted(held) && isWithin(on, held));
  const displacedBy = (key: string) => kinds.find((kind) => kind.key === key)?.displaces ?? [];
  return withoutDisplaced(
    absencesOnDay,
    (other, { kind }) =>
      other.state === "accepted" && other.part.kind === "all" && displacedBy(other.kind).includes(kind),
  );
}
