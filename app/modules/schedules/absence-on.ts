import { isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { timeText } from "./pattern-text";
import type { Absence } from "./schedule";

/** Returns the accepted absences of a person's schedule on a day, without those that another one displaces on that day. */
export const absencesOn = (absences: readonly Absence[], on: LocalDate): Absence[] => {
  const absencesOnDay = absences.filter((absence) => isWithin(on, absence));
  return withoutDisplaced(
    absencesOnDay,
    (other, { kind }) => other.part.kind === "all" && other.displaces.includes(kind),
  );
};

/** Returns the absences of one day that no other one of them displaces. */
export const withoutDisplaced = <AbsenceOfDay>(
  all: readonly AbsenceOfDay[],
  displaces: (other: AbsenceOfDay, absence: AbsenceOfDay) => boolean,
): AbsenceOfDay[] => all.filter((absence) => !all.some((other) => displaces(other, absence)));

/** Names an absence: `Vacaciones`, or `Ausencia` if its kind is private and the reader is not its person. */
export const absenceName = ({ name, isPrivate }: Absence, isOwn: boolean): string =>
  isPrivate && !isOwn ? "Ausencia" : name;

/** Names the part of each day that an absence takes, with a space before it; nothing for whole days. Without days, it is of one day. */
export function absencePart({ part, from, to }: Pick<Absence, "part"> & Partial<DateRange>): string {
  switch (part.kind) {
    case "all":
      return "";
    case "morning":
      return " por la mañana";
    case "afternoon":
      return " por la tarde";
    case "hours":
      return `${from === to ? "" : " cada día"} de ${timeText(part.from)} a ${timeText(part.to)}`;
  }
}
