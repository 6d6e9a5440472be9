import { addDays, monthOf, previousMonthOf, type DateRange, type LocalDate } from "~/time/dates";

/** The periods that inspectors request most. */
export const presetNames = {
  "this-month": "Este mes",
  "last-month": "Mes pasado",
  "last-year": "Últimos 12 meses",
  "four-years": "Últimos 4 años",
} as const;

export type Preset = keyof typeof presetNames;

export const isPreset = (text: unknown): text is Preset => typeof text === "string" && text in presetNames;

/** Returns the days of a preset. Presets that go back from today end today. */
export function presetRange(preset: Preset, todayOn: LocalDate): DateRange {
  switch (preset) {
    case "this-month":
      return monthOf(todayOn);
    case "last-month":
      return previousMonthOf(todayOn);
    case "last-year":
      return { from: yearsBefore(todayOn, 1), to: todayOn };
    case "four-years":
      return { from: yearsBefore(todayOn, 4), to: todayOn };
  }
}

/** Returns the preset with these days, or null. */
export const presetOf = ({ from, to }: DateRange, todayOn: LocalDate): Preset | null =>
  (Object.keys(presetNames) as Preset[]).find((preset) => {
    const range = presetRange(preset, todayOn);
    return range.from === from && range.to === to;
  }) ?? null;

/** Returns the day after the same date some years ago, so that the period has exactly those years. For 29 February it is 1 March. */
function yearsBefore(on: LocalDate, years: number): LocalDate {
  const [year, month, day] = on.split("-") as [string, string, string];
  const then = `${Number(year) - years}-${month}`;
  return day === "29" && month === "02" ? `${Number(year) - years}-03-01` : addDays(`${then}-${day}`, 1);
}

/** Returns the days of a month within a period, or null. */
export function monthWithin(monthFrom: LocalDate, { from, to }: DateRange): DateRange | null {
  const month = monthOf(monthFrom);
  const within = { from: month.from < from ? from : month.from, to: month.to > to ? to : month.to };
  return within.from <= within.to ? within : null;
}
