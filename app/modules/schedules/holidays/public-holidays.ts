import type { LocalDate } from "~/time/dates";
import type { Gazette, HolidayEntry, HolidayYear } from "./model/holiday-year";
import { holidays2026 } from "./model/holidays-2026";
import { holidays2027 } from "./model/holidays-2027";
import { territories, type AreaCode, type TerritoryCode } from "./territories";

export interface PublicHoliday {
  on: LocalDate;
  name: string;
  /** `local`: one of the two local days, shared by the whole territory or area. The town decides the others. */
  scope: "national" | "regional" | "local";
}

export interface HolidayReview {
  status: "reviewed" | "unconfirmed";
  /** The official texts that declare the days, the BOE first. */
  gazettes: Gazette[];
}

const holidayFiles: readonly HolidayYear[] = [holidays2026, holidays2027];

/** The years that have a file, in order. */
export const holidayYears: readonly number[] = holidayFiles.map(({ year }) => year);

/** Returns the days that hold in all of Spain, in order, or null when the year has no file. */
export function nationalHolidays(year: number): PublicHoliday[] | null {
  const file = findFile(year);
  return file ? file.national.map(({ on, name }) => ({ on, name, scope: "national" })) : null;
}

/** Returns the list of the BOE for a year; null until it is published, and without a file. */
export const nationalSource = (year: number): Gazette | null => findFile(year)?.source ?? null;

/**
 * Returns the public holidays of a territory, in order, or null when they are not known. In Canarias the day of the island, in the
 * País Vasco the day of the historical territory, and the exchange of Arán need the `area`.
 */
export function publicHolidays(
  year: number,
  territory: TerritoryCode,
  area?: AreaCode,
): PublicHoliday[] | null {
  const placeDays = findDays(year, territory, area);
  if (!placeDays) return null;
  const replacedDates = new Set(placeDays.area?.replaces);
  const ownDays = [
    ...placeDays.territory.days.filter(({ on }) => !replacedDates.has(on)),
    ...(placeDays.area?.days ?? []),
  ];
  return [...nationalHolidays(year)!, ...ownDays.map(withScope)].sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Returns how sure the days of `publicHolidays` are, and their sources, or null when they are not known. */
export function holidayReview(year: number, territory: TerritoryCode, area?: AreaCode): HolidayReview | null {
  const knownDays = findDays(year, territory, area);
  if (!knownDays) return null;
  const parts = knownDays.area ? [knownDays.territory, knownDays.area] : [knownDays.territory];
  return {
    status: parts.every(({ status }) => status === "reviewed") ? "reviewed" : "unconfirmed",
    gazettes: [
      ...(knownDays.source ? [knownDays.source] : []),
      ...parts.flatMap(({ gazettes = [] }) => gazettes),
    ],
  };
}

/**
 * Returns the names of the territories and areas whose days of a year are unconfirmed or not known, in the order of the list. All of them
 * without a file.
 */
export const unconfirmedPlaces = (year: number): string[] =>
  territories.flatMap(({ code, name, areas }) => {
    const territory = findFile(year)?.territories[code];
    if (territory?.status !== "reviewed") return [name];
    return areas.flatMap((area) => {
      const own = territory.areas?.[area.code];
      return own?.status === "reviewed" ? [] : [`${area.name} (${name})`];
    });
  });

function findFile(year: number): HolidayYear | null {
  return holidayFiles.find((file) => file.year === year) ?? null;
}

function findDays(year: number, territory: TerritoryCode, areaCode?: AreaCode) {
  const file = findFile(year);
  const days = file?.territories[territory];
  if (!file || !days) return null;
  const area = areaCode && days.areas?.[areaCode];
  return areaCode && !area ? null : { source: file.source, territory: days, area };
}

function withScope({ on, name, local }: HolidayEntry): PublicHoliday {
  return { on, name, scope: local ? "local" : "regional" };
}
