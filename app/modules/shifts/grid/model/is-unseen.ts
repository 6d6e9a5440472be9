import type { WeekDays } from "../../model/shift-week";
import type { WeekRow } from "../week-view";
import { hasDayChanged } from "./has-changed";

/** Whether a person has not seen the published shifts of tomorrow. */
export const isUnseen = (row: WeekRow, days: WeekDays): boolean =>
  row.published?.isSeen === false &&
  row.days.some(
    ({ isTomorrow }, weekday) =>
      isTomorrow && days[weekday]!.length > 0 && !hasDayChanged(row, days, weekday),
  );
