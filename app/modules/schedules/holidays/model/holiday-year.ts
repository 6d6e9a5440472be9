import type { LocalDate } from "~/time/dates";
import type { AreaCode, TerritoryCode } from "../territories";

/** An official text that declares public holidays. */
export interface Gazette {
  title: string;
  /** The gazette and its number. */
  gazette: string;
  publishedOn: LocalDate;
  url?: string;
}

export interface HolidayEntry {
  on: LocalDate;
  /** In Spanish, as the gazette writes it. */
  name: string;
  /** Marks one of the two local days of art. 37.2 ET that the whole territory or area shares. */
  local?: true;
}

/** `reviewed`: two independent copies of the official text agree on each day. `unconfirmed`: one copy, a draft or a derived list. */
export type ListConfidence = { status: "reviewed" } | { status: "unconfirmed"; reason: string };

export type AreaHolidays = ListConfidence & {
  gazettes?: readonly Gazette[];
  days: readonly HolidayEntry[];
  /** The days of the territory that do not hold here. */
  replaces?: readonly LocalDate[];
};

export type TerritoryHolidays = ListConfidence & {
  /** The territory's own texts. Each declares all days of its list. */
  gazettes: readonly Gazette[];
  /** The days that hold here in addition to the national ones. */
  days: readonly HolidayEntry[];
  areas?: Readonly<Partial<Record<AreaCode, AreaHolidays>>>;
};

/**
 * The public holidays of a year. A holiday on a Sunday is not listed: its rest moves to the next Monday, or the territory replaces
 * it with another day (art. 45 RD 2001/1983), and the list has that day. A territory that is not known is missing.
 */
export interface HolidayYear {
  year: number;
  /** The list of all territories in the BOE, or null until it is published. */
  source: Gazette | null;
  reviewedOn: LocalDate;
  /** The days that hold in all territories. */
  national: readonly HolidayEntry[];
  territories: Readonly<Partial<Record<TerritoryCode, TerritoryHolidays>>>;
}
