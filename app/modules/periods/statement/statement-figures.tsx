import type { LocalDate } from "~/time/dates";
import { Section } from "~/ui/section";
import { isSupplement } from "../period-name";
import { PeriodRows } from "../ui/period-rows";
import { absenceRows, excessRows, lineRows, restedText, shownFigureRows } from "../statement-rows";
import { messages } from "./messages";
import type { ShownStatement } from "./show-statement.server";

/**
 * The figures of a statement: hours, excess with its fate, absences, and what changes in earlier months.
 * @param isOwn whether they are the reader's. @param dayHref returns the address of a day; without it days are no links.
 */
export function StatementFigures({
  from,
  to,
  figures,
  pieces,
  lines,
  explained,
  answer,
  isOwn,
  dayHref,
}: Pick<ShownStatement, "from" | "to" | "figures" | "pieces" | "lines" | "explained" | "answer"> & {
  isOwn: boolean;
  dayHref?: (dayOn: LocalDate) => string;
}) {
  const excess = excessRows(pieces, answer);
  const rested = restedText(pieces);
  const opening = { explained, ...(dayHref && { dayHref }) };
  return (
    <>
      <Section id="figures" title={isOwn ? messages.figures : messages.figuresOf} className="mt-6">
        <PeriodRows rows={shownFigureRows({ from, to }, { figures, lines })} {...opening} />
        {figures.pending_days > 0 && (
          <p className="mt-2 font-medium text-paused">
            {figures.pending_days === 1
              ? "Un día no cuenta todavía: le falta algo."
              : `${figures.pending_days} días no cuentan todavía: les falta algo.`}
          </p>
        )}
      </Section>
      {!isSupplement({ from, to }, { figures, lines }) && (
        <Section id="excess" title={messages.excess} className="mt-6">
          {excess.length === 0 ? (
            <p className="mt-1 text-muted">{messages.excessNone}</p>
          ) : (
            <>
              <PeriodRows rows={excess} {...opening} />
              {rested !== null && !isOwn && answer !== "agreed" && (
                <p className="mt-2 max-w-prose text-muted">{messages.restAgreementOf(rested)}</p>
              )}
            </>
          )}
        </Section>
      )}
      {figures.absences.length > 0 && (
        <Section id="absences" title={messages.absences} className="mt-6">
          <PeriodRows rows={absenceRows(figures.absences)} {...opening} />
        </Section>
      )}
      {lines.length > 0 && (
        <Section id="lines" title={messages.lines} className="mt-6">
          <PeriodRows rows={lineRows(lines)} />
        </Section>
      )}
    </>
  );
}
