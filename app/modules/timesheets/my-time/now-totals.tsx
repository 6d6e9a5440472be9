import { formatDuration } from "~/time/durations";
import { minutesBetween } from "~/time/worked";
import { useServerNow } from "~/ui/use-server-now";
import type { ShownTime } from "./show-time.server";
import type { PlannedToday } from "./model/planned-today";
import { uncountedText, type Totals } from "./model/totals";

/** What a punch that the totals do not know yet changes in them. */
interface NewerPunch {
  /** When it ended the open entry or began a pause; without it for other punches. */
  stoppedAt?: number | null | undefined;
}

/** Returns a function that adds the minutes since `asOf`, until `stoppedAt`, to totals that include an open entry. */
export function useGrowth(
  { asOf, isResting }: Pick<ShownTime["now"], "asOf" | "isResting">,
  stoppedAt: number | null = null,
) {
  const now = useServerNow(asOf, 60_000);
  const sinceMs = Math.max(0, 60_000 * minutesBetween(asOf, Math.min(now, stoppedAt ?? now)));
  return <T extends Totals>({ totalMs, grossMs, ...totals }: T) => {
    const grownMs = totals.isRunning ? sinceMs : 0;
    return { ...totals, totalMs: totalMs + (isResting ? 0 : grownMs), grossMs: grossMs + grownMs };
  };
}

type NowTotalsProps = ShownTime["now"] &
  NewerPunch & {
    planned?: PlannedToday;
    /** `Salida a las 11:15, sin enviar`. */
    queued?: string | undefined;
  };

/** The totals of today or of the night shift that lasts, of this week and this month, what is planned, and the open entry. */
export function NowTotals({
  dayName = "Hoy",
  today,
  week,
  month,
  open,
  planned,
  queued,
  stoppedAt,
  ...now
}: NowTotalsProps) {
  const until = useGrowth(now, stoppedAt);
  return (
    <section aria-label="Horas trabajadas" className="card px-4 py-3">
      <dl className="grid gap-x-2 gap-y-2 sm:grid-cols-3">
        <Total name={dayName} totals={until(today)} />
        <Total name="Esta semana" totals={until(week)} />
        <Total name="Este mes" totals={until(month)} />
      </dl>
      {planned && (
        <div className="mt-2">
          {!(planned.isFree && today.totalMs === 0) && <p>{planned.text}</p>}
          {planned.balance !== null && <p className="text-pretty">{planned.balance}</p>}
        </div>
      )}
      {queued && <p className="mt-2 font-medium text-paused">{queued}</p>}
      {open && !queued && (
        <p className={`mt-2 font-medium ${open.isRunning ? "text-working" : "text-paused"}`}>
          {open.text}
          <span className="font-normal whitespace-nowrap text-muted"> · {open.note}</span>
        </p>
      )}
    </section>
  );
}

/** The totals of today and of this week in one line, and on a desk of this month. */
export function NowLine({
  dayName = "Hoy",
  today,
  week,
  month,
  stoppedAt,
  ...now
}: ShownTime["now"] & NewerPunch) {
  const until = useGrowth(now, stoppedAt);
  return (
    <p className="flex flex-wrap justify-center gap-x-4 text-muted">
      <span>
        {dayName} <Sum {...until(today)} />
      </span>
      <span>
        Esta semana <Sum {...until(week)} />
      </span>
      <span className="max-md:hidden">
        Este mes <Sum {...until(month)} />
      </span>
    </p>
  );
}

const Sum = ({ totalMs }: Totals) => <b className="whitespace-nowrap text-ink">{formatDuration(totalMs)}</b>;

const Total = ({ name, totals }: { name: string; totals: Totals }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
    <dt className="shrink-0 text-muted">{name}</dt>
    <dd className="grow basis-0 text-right sm:text-left">
      <Worked {...totals} />
    </dd>
  </div>
);

/** `7 h 59 min (sin contar 31 min de pausa)`. */
export function Worked(totals: Totals) {
  const uncounted = uncountedText(totals);
  return (
    <>
      <span className="text-lg font-bold">{formatDuration(totals.totalMs)}</span>{" "}
      {uncounted && <span className="inline-block text-sm text-muted">({uncounted})</span>}
    </>
  );
}
