import type { LocalDate } from "~/time/dates";

/** Returns the path of the form that records an absence of a colleague from a day on. */
export const recordAbsencePath = ({ profileId, fromOn }: { profileId: string; fromOn: LocalDate }): string =>
  `/absences/new?${new URLSearchParams({ person: profileId, from: fromOn })}`;

/** Returns the path of a colleague's absences. */
export const absencesPath = (profileId: string): string =>
  `/absences/mine?${new URLSearchParams({ profile: profileId })}`;
