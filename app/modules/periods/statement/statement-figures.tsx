import { amountText } from "~/modules/absences/allowance-text";
import { Section } from "~/ui/section";
import { excessRows, figureRows, lineRows } from "../statement-rows";
import { messages } from "./messages";
import type { ShownStatement } from "./show-statement.server";

/** The figures of a statement: hours, excess with its fate, absences, and what changes in earlier months. */
export function StatementFigures({
  figures,
  pieces,
  lines,
}: Pick<ShownStatement, "figures" | "pieces" | "lines">) {
  const excess = excessRows(pieces);
  return (
    <>
      <Section id="figures" title={messages.figures} className="mt-6">
        <Rows rows={figureRows(figures)} />
        {figures.pending_days > 0 && (
          <p className="mt-2 font-medium text-paused">
            {figures.pending_days === 1
              ? "Un día no cuenta todavía: le falta algo."
              : `${figures.pending_days} días no cuentan todavía: les falta algo.`}
          </p>
        )}
      </Section>
      <Section id="excess" title={messages.excess} className="mt-6">
        {excess.length === 0 ? (
          <p className="mt-1 text-muted">{messages.excessNone}</p>
        ) : (
          <Rows rows={excess} />
        )}
      </Section>
      {figures.absences.length > 0 && (
        <Section id="absences" title={messages.absences} className="mt-6">
          <Rows
            rows={figures.absences.map(({ name, unit, amount }) => ({
              name,
              value: amountText(amount, unit),
            }))}
          />
        </Section>
      )}
      {lines.length > 0 && (
        <Section id="lines" title={messages.lines} className="mt-6">
          <Rows rows={lineRows(lines)} />
        </Section>
      )}
    </>
  );
}

const Rows = ({ rows }: { rows: readonly { name: string; value: string }[] }) => (
  <dl className="mt-2 divide-y divide-line border-y border-line tabular-nums">
    {rows.map(({ name, value }) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
        <dt className="min-w-0 wrap-anywhere text-muted">{name}</dt>
        <dd className="font-semibold whitespace-nowrap">{value}</dd>
      </div>
    ))}
  </dl>
);
