import { ExplainedFigure } from "~/modules/schedules/explained-figure";
import { amountTextOf } from "~/modules/timesheets/explain";
import type { LocalDate } from "~/time/dates";
import type { PeriodExplanation } from "../model/explain-period";
import { figureAnchor, type StatementRow } from "../statement-rows";

interface PeriodRowsProps {
  rows: readonly StatementRow[];
  /** The figures without an explanation do not open. */
  explained?: PeriodExplanation;
  /** The figure that is open at first; null for none. */
  openFigure?: string | null;
  dayHref?: (on: LocalDate) => string;
}

/** The figures of a period, a line each. Each opens to the days that make it up. */
export const PeriodRows = ({ rows, explained = {}, openFigure = null, dayHref }: PeriodRowsProps) => (
  <ul className="mt-2 divide-y divide-line border-y border-line tabular-nums">
    {rows.map(({ figure, name, value }) => {
      const { unit = "minutes", sentence = "", parts = [] } = explained[figure ?? ""] ?? {};
      return (
        <li key={name} id={figure === null ? undefined : figureAnchor(figure)} className="scroll-mt-20">
          <ExplainedFigure
            {...{ sentence, parts }}
            {...(dayHref && { dayHref })}
            amountText={(amount) => amountTextOf(unit, amount)}
            isOpen={figure !== null && figure === openFigure}
            className="flex items-center gap-x-2"
          >
            <span className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere text-muted">{name}</span>
              <strong className="font-semibold whitespace-nowrap">{value}</strong>
            </span>
          </ExplainedFigure>
        </li>
      );
    })}
  </ul>
);
