import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";
import type { HoursDrawing } from "./draw-hours.client";

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
export function HoursChart({ isShown = true, ...props }: HoursChartProps & { isShown?: boolean }) {
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
