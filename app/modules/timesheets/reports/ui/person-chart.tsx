import { useMemo, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { formatDuration } from "~/time/durations";
import { useHydrated } from "~/ui/use-hydrated";
import { barName, barTickText, type HourBar, type HourBars } from "../model/hour-bars";
import { messages } from "../messages";
import type { HoursDrawing } from "./draw-hours.client";

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
  const drawnBars = useMemo(
    () => bars.map(({ on, ...hours }) => ({ tick: barTickText(by, on), name: barName(by, on), ...hours })),
    [by, bars],
  );
  const title = `Horas por ${by === "day" ? "día" : "mes"} de ${name}`;
  return (
    <div className="border-t border-line px-2 py-3 sm:px-4">
      <HoursChart
        label={title}
        bars={drawnBars}
        isShown={isUnfolded}
        reachesMs={reachesMs}
        className="h-64"
        text={<BarsAsText title={title} by={by} bars={drawnBars.filter(isWritten)} />}
      />
      {drawnBars.some(({ expectedMs }) => expectedMs !== undefined) && (
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

interface HoursChartProps extends HoursDrawing {
  /** The chart's accessible name. */
  label: string;
  /** The same numbers as text. */
  text?: ReactNode;
  className: string;
}

/**
 * A chart with its numbers as text. The text is visible without scripts, in a folded section, and if the chart cannot be loaded.
 * Beside the chart only screen readers read it.
 */
function HoursChart({ isShown = true, ...props }: HoursChartProps & { isShown?: boolean }) {
  const hasScripts = useHydrated();
  return hasScripts && isShown ? <Drawn {...props} /> : props.text;
}

function Drawn({ label, text, className, ...drawing }: HoursChartProps) {
  const { canvas, state } = useDrawing(drawing);
  if (state === "failed")
    return (
      <>
        <p className="px-2 pb-3 text-sm text-muted sm:px-0">{messages.chartFailed}</p>
        {text}
      </>
    );
  return (
    <>
      <div className={`relative ${className}`}>
        {state === "loading" && (
          <p role="status" className="absolute inset-0 grid place-items-center text-muted">
            Cargando...
          </p>
        )}
        {/* A canvas has a width of its own before chart.js sets it. */}
        <canvas ref={canvas} role="img" aria-label={label} className="max-w-full" />
      </div>
      <div className="sr-only">{text}</div>
    </>
  );
}

/** Loads the library and draws on the canvas. It draws again when the numbers or the page's colours change. */
function useDrawing({ bars, reachesMs }: HoursDrawing) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  const isDark = useIsDark();
  useEffect(() => {
    let erase: (() => void) | "unwanted" | undefined;
    import("./draw-hours.client").then(
      ({ drawHours }) => {
        if (erase === "unwanted" || !canvas.current) return;
        erase = drawHours(canvas.current, { bars, reachesMs });
        setState("drawn");
      },
      () => setState("failed"),
    );
    return () => {
      if (typeof erase === "function") erase();
      erase = "unwanted";
    };
  }, [bars, reachesMs, isDark]);
  return { canvas, state };
}

const darkScheme = "(prefers-color-scheme: dark)";

/** Whether the page is dark. Follows changes. */
function useIsDark(): boolean {
  return useSyncExternalStore(
    (listen) => {
      const media = matchMedia(darkScheme);
      media.addEventListener("change", listen);
      return () => media.removeEventListener("change", listen);
    },
    () => matchMedia(darkScheme).matches,
  );
}
