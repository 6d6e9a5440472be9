import type { LocalDate } from "~/time/dates";

interface Place {
  /** Whose time it is, where that is somebody else's. */
  profileId?: string | null;
  /** Any day of the month. */
  monthOn?: LocalDate;
  dayOn?: LocalDate;
}

/** Where the heading of the day stands on its page. */
export const dayAnchor = "dia";

/** Where a month or a day of somebody's time is shown. */
export function historyPath({ profileId, monthOn, dayOn }: Place): string {
  const query = new URLSearchParams();
  if (profileId) query.set("profile", profileId);
  if (monthOn) query.set("month", monthOn.slice(0, 7));
  if (dayOn) query.set("day", dayOn);
  return `/history?${query}${dayOn ? `#${dayAnchor}` : ""}`;
}

/** Where the corrections of an entry are told, answered or not; of what never was one, those of its day. */
export const correctionsPath = (what: { entry: string } | { day: LocalDate }, profile: string | null) =>
  `/corrections?${new URLSearchParams({ status: "all", ...(profile && { profile }), ...what })}`;

/** Where a correction is proposed: of an entry, or of a day on which one is missing. */
export function correctionPath(what: { entry: string } | { day: LocalDate }, profileId: string | null) {
  return `/corrections/new?${new URLSearchParams({ ...what, ...(profileId && { profile: profileId }) })}`;
}
