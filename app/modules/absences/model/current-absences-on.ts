import { withoutDisplaced } from "~/modules/schedules/absence-on";
import { isWithin, type LocalDate } from "~/time/dates";
import type { CompanyKind } from "../company-kinds";
import { isOpenOrAccepted, type CurrentAbsence } from "./current-absence";

/** Returns the requested and accepted absences of a person on a day, without those that an accepted one displaces on that day. */
export function currentAbsencesOn(
  absences: readonly CurrentAbsence[],
  kinds: readonly CompanyKind[],
  on: LocalDate,
): CurrentAbsence[] {
  const absencesOnDay = absences.filter((current) => isOpenOrAccepted(current) && isWithin(on, current));
  const displacedBy = (key: string) => kinds.find((kind) => kind.key === key)?.displaces ?? [];
  return withoutDisplaced(
    absencesOnDay,
    (other, { kind }) =>
      other.state === "accepted" && other.part.kind === "all" && displacedBy(other.kind).includes(kind),
  );
}
