import { useMemo } from "react";
import { formatDuration } from "~/time/durations";
import { barName, barTick, type HourBars } from "./hour-bars";
import { HoursChart } from "./hours-chart";

interface PersonChartProps {
  bars: HourBars;
  /** Whose hours they are. */
  name: string;
  /** The longest bar of all people on the page. */
  reachesMs: number;
  /** A folded chart has no size to be drawn in. */
  isUnfolded: boolean;
}

/** A person's hours, a bar a day (or a month), on the same axis as everybody's. */
export function PersonChart({ bars: { by, bars }, name, reachesMs, isUnfolded }: PersonChartProps) {
  const drawn = useMemo(
    () => bars.map(({ on, totalMs }) => ({ tick: barTick(by, on), name: barName(by, on), totalMs })),
    [by, bars],
  );
  const title = `Horas por ${by === "day" ? "día" : "mes"} de ${name}`;
  return (
    <div className="border-t border-line px-2 py-3 sm:px-4">
      <HoursChart
        label={title}
        bars={drawn}
        isShown={isUnfolded}
        direction="standing"
        reachesMs={reachesMs}
        className="h-64"
        text={<BarsAsText title={title} by={by} bars={drawn.filter(({ totalMs }) => totalMs > 0)} />}
      />
    </div>
  );
}

interface BarsAsTextProps {
  title: string;
  by: HourBars["by"];
  bars: { name: string; totalMs: number }[];
}

const BarsAsText = ({ title, by, bars }: BarsAsTextProps) => (
  <table className="w-full border-collapse text-base">
    <caption className="px-2 pb-2 text-left text-sm text-muted sm:px-0">{title}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{by === "day" ? "Día" : "Mes"}</th>
        <th scope="col">Total</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ name, totalMs }) => (
        <tr key={name} className="border-t border-line">
          <th scope="row" className="px-2 py-1 text-left font-normal sm:px-0">
            {name}
          </th>
          <td className="px-2 py-1 text-right sm:px-0">{formatDuration(totalMs)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
