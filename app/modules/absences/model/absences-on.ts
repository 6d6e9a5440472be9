import { isWithin, type LocalDate } from "~/time/dates";
import type { CompanyKind } from "../company-kinds";
import { isOpenOrAccepted, type HeldAbsence } from "../held-absence";

/** Returns the requested and accepted absences of a person on a day, without those that an accepted one displaces on that day. */
export function absencesOn(
  absences: readonly HeldAbsence[],
  kinds: readonly CompanyKind[],
  on: LocalDate,
): HeldAbsence[] {
  const absencesOnDay = absences.filter((held) => isOpenOrAccepted(held) && isWithin(on, held));
  const displaces = (other: HeldAbsence, { kind }: HeldAbsence) =>
    other.state === "accepted" &&
    other.part.kind === "all" &&
    kinds.find(({ key }) => key === other.kind)?.displaces.includes(kind);
  return absencesOnDay.filter((held) => !absencesOnDay.some((other) => displaces(other, held)));
}
