import { monthOf, previousMonthOf, previousWeekOf, weekOf, type DateRange, type LocalDate } from "./dates";

/** Returns the most requested periods, each with its name. */
export const recentPeriods = (todayOn: LocalDate): [name: string, period: DateRange][] => [
  ["Esta semana", weekOf(todayOn)],
  ["Semana pasada", previousWeekOf(todayOn)],
  ["Este mes", monthOf(todayOn)],
  ["Mes pasado", previousMonthOf(todayOn)],
];
