import type { LocalDate } from "~/time/dates";

interface HistoryPlace {
  /** The person, unless it is the user. */
  profileId?: string | null;
  /** Any day of the month. */
  monthOn?: LocalDate;
  dayOn?: LocalDate;
}

/** The id of the day's heading. */
export const dayAnchor = "dia";

/** Returns the path of a month or a day of a person's time. */
export function historyPath({ profileId, monthOn, dayOn }: HistoryPlace): string {
  const query = new URLSearchParams();
  if (profileId) query.set("profile", profileId);
  if (monthOn) query.set("month", monthOn.slice(0, 7));
  if (dayOn) query.set("day", dayOn);
  return `/history?${query}${dayOn ? `#${dayAnchor}` : ""}`;
}

/** Returns the path of the corrections of an entry, answered or not. For an entry that was never added: of its day. */
export const correctionsPath = (what: { entry: string } | { day: LocalDate }, profile: string | null) =>
  `/corrections?${new URLSearchParams({ status: "all", ...(profile && { profile }), ...what })}`;

/** Returns the path of the proposal form for an entry, or for a day on which an entry is missing. */
export function correctionPath(what: { entry: string } | { day: LocalDate }, profileId: string | null) {
  return `/corrections/new?${new URLSearchParams({ ...what, ...(profileId && { profile: profileId }) })}`;
}

/** Returns the address of the account of a person's balance; of one's own without an id. */
export const accountPath = (profileId: string | null): string =>
  profileId ? `/schedules/balances/person?profile=${profileId}` : "/schedules/balances/person";
