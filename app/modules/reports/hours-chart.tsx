import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import { copy } from "./copy";
import type { HoursDrawing } from "./draw-hours.client";

interface HoursChartProps extends Omit<HoursDrawing, "isStill"> {
  /** What the picture shows, for who cannot see it. */
  label: string;
  /** The same numbers. */
  text?: ReactNode;
  className: string;
}

/**
 * A chart beside its numbers as text. The text is what people see without scripts, while the chart lies folded away, and
 * when it cannot be loaded; beside the chart it is for who cannot see that.
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
        <p className="px-2 pb-3 text-sm text-muted sm:px-0">{copy.chartFailed}</p>
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
        {/* Until it is drawn on it has a width of its own. */}
        <canvas ref={canvas} role="img" aria-label={label} className="max-w-full" />
      </div>
      <div className="sr-only">{text}</div>
    </>
  );
}

/** Loads the library and draws on the canvas, again when the numbers or the colours of the page change. */
function useDrawing({ bars, direction, reachesMs }: Omit<HoursDrawing, "isStill">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"loading" | "drawn" | "failed">("loading");
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  useEffect(() => {
    let erase: (() => void) | "unwanted" | undefined;
    import("./draw-hours.client").then(
      ({ drawHours }) => {
        if (erase === "unwanted" || !canvas.current) return;
        erase = drawHours(canvas.current, { bars, direction, reachesMs, isStill });
        setState("drawn");
      },
      () => setState("failed"),
    );
    return () => {
      if (typeof erase === "function") erase();
      erase = "unwanted";
    };
  }, [bars, direction, reachesMs, isStill, isDark]);
  return { canvas, state };
}

/** Whether a media query holds, now and when it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const media = matchMedia(query);
      media.addEventListener("change", listen);
      return () => media.removeEventListener("change", listen);
    },
    () => matchMedia(query).matches,
  );
}
