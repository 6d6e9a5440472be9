import type { Away } from "~/modules/shifts/model/without-away";
import type { RowDay, WeekRow } from "~/modules/shifts/grid/week-view";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { addDays } from "~/time/dates";

export const monday = "2026-12-07";

export const freeWeek: WeekDays = [[], [], [], [], [], [], []];

export const vacation: Away = { name: "Vacaciones", part: { kind: "all" } };

const aRowDay = (weekday: number): RowDay => ({
  on: addDays(monday, weekday),
  isBegun: false,
  isTomorrow: false,
  absences: [],
  requests: [],
  holiday: null,
  stripes: [],
});

/** Returns a row of the grid without shifts. @param changes `days` are the changed days by weekday. */
export const aWeekRow = (
  id: string,
  { days = {}, ...changes }: Partial<Omit<WeekRow, "days">> & { days?: Record<number, Partial<RowDay>> } = {},
): WeekRow => ({
  id,
  name: id,
  centre: "madrid",
  contract: 2_400,
  days: Array.from({ length: 7 }, (_, weekday) => ({ ...aRowDay(weekday), ...days[weekday] })),
  plan: freeWeek,
  version: 0,
  published: null,
  lastWeek: null,
  availability: null,
  ...changes,
});
