import { useMemo } from "react";
import { formatDuration } from "~/time/durations";
import { barName, barTick, type HourBar, type HourBars } from "../model/hour-bars";
import { HoursChart } from "./hours-chart";

interface PersonChartProps {
  bars: HourBars;
  name: string;
  /** The longest bar of all people on the page. */
  reachesMs: number;
  /** A chart in a folded section has no size. */
  isUnfolded: boolean;
}

/** A person's hours with a bar for each day or month. All people have the same scale. */
export function PersonChart({ bars: { by, bars }, name, reachesMs, isUnfolded }: PersonChartProps) {
  const drawn = useMemo(
    () => bars.map(({ on, ...hours }) => ({ tick: barTick(by, on), name: barName(by, on), ...hours })),
    [by, bars],
  );
  const title = `Horas por ${by === "day" ? "día" : "mes"} de ${name}`;
  return (
    <div className="border-t border-line px-2 py-3 sm:px-4">
      <HoursChart
        label={title}
        bars={drawn}
        isShown={isUnfolded}
        reachesMs={reachesMs}
        className="h-64"
        text={<BarsAsText title={title} by={by} bars={drawn.filter(isWritten)} />}
      />
      {drawn.some(({ expectedMs }) => expectedMs !== undefined) && (
        <p className="px-2 pt-1 text-sm text-muted sm:px-0">La raya marca lo previsto de cada día.</p>
      )}
    </div>
  );
}

interface NamedBar extends Pick<HourBar, "totalMs" | "expectedMs"> {
  name: string;
}

const isWritten = ({ totalMs, expectedMs = 0 }: NamedBar) => totalMs > 0 || expectedMs > 0;

interface BarsAsTextProps {
  title: string;
  by: HourBars["by"];
  bars: NamedBar[];
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
      {bars.map(({ name, totalMs, expectedMs }) => (
        <tr key={name} className="border-t border-line">
          <th scope="row" className="px-2 py-1 text-left font-normal sm:px-0">
            {name}
          </th>
          <td className="px-2 py-1 text-right sm:px-0">
            {formatDuration(totalMs)}
            {expectedMs !== undefined && ` (previsto ${formatDuration(expectedMs)})`}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
