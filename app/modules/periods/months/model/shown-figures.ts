import { summaryOf } from "~/modules/timesheets/reports/person-summary";
import { isWithin, type LocalDate } from "~/time/dates";
import { sumOfPieces } from "../../model/figures-of";
import type { PeriodDraft } from "../../model/draft-of";
import type { PeriodFigures } from "../../model/period";

/**
 * Returns the figures of a draft as screens show them. While the period runs they are those of its complete days, so that effective and
 * expected hours are of the same days.
 */
export function shownFigures(
  { range, record: { days, schedule }, figures, pieces }: PeriodDraft,
  todayOn: LocalDate,
): PeriodFigures {
  if (range.to < todayOn) return figures;
  const complete = days.filter(({ day, isPending }) => isWithin(day, range) && !isPending);
  const { effective, nights, workedDays } = summaryOf(complete, { schedule, range, todayOn });
  return {
    ...figures,
    effective,
    ordinary: effective - sumOfPieces(pieces),
    night: nights,
    days_worked: workedDays,
  };
}
