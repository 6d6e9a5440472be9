import { formatDuration } from "~/time/durations";
import type { Totals } from "../model/totals";
import { useGrowth } from "../now-totals";
import type { ShownTime } from "../show-time.server";

/**
 * The totals of today and of this week, and the open entry, as the first row of a card.
 * @param hasMonth whether the row has the total of this month too, because no other figure of the card has it.
 */
export function NowRow({
  dayName = "Hoy",
  today,
  week,
  month,
  open,
  hasMonth,
  ...now
}: ShownTime["now"] & { hasMonth: boolean }) {
  const until = useGrowth(now);
  return (
    <section aria-label="Horas trabajadas" className="px-4 py-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-1 sm:gap-x-6">
        <Cell name={dayName} totals={until(today)} />
        <Cell name="Esta semana" totals={until(week)} />
        {hasMonth ? <Cell name="Este mes" totals={until(month)} /> : <div />}
      </dl>
      {open && (
        <p className={`text-sm font-medium ${open.isRunning ? "text-working" : "text-paused"}`}>
          {open.text}
          <span className="font-normal text-muted"> · {open.note}</span>
        </p>
      )}
    </section>
  );
}

const Cell = ({ name, totals }: { name: string; totals: Totals }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-[0.9375rem] font-bold sm:text-lg">{formatDuration(totals.totalMs)}</dd>
  </div>
);
