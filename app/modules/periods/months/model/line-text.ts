import { balanceText } from "~/modules/schedules/pattern-text";
import type { DateRange } from "~/time/dates";
import type { Line } from "../../period";
import { periodName } from "../../period-name";
import { figureNames } from "../period-texts";

/** Says what a line changes: `octubre de 2026: +1 h trabajado`. @param issued the earlier periods. */
export function lineTextOf(
  { from, version, figure, minutes }: Line,
  issued: readonly (DateRange & { version: number })[],
): string {
  const period = issued.find((each) => each.from === from && each.version === version);
  const amount =
    figure === "days_worked" ? `${minutes > 0 ? "+" : "−"}${Math.abs(minutes)}` : balanceText(minutes);
  return `${periodName(period ?? { from, to: from })}: ${amount} ${figureNames[figure]}`;
}
