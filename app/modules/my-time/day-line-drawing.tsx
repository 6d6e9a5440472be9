import type { DayLine, Stretch } from "./day-line";

/** Least that is seen, in percent of the line. */
const leastWidth = 1;

const fills: Record<Stretch["kind"], string> = {
  on_site: "fill-brand",
  remote: "fill-working",
  pause: "fill-paused-soft stroke-paused",
  missing: "fill-paused",
};

/** The day's hours as a line, for who sees it; the same stands beside it in words. */
export const DayLineDrawing = ({ line: { stretches, hours } }: { line: DayLine }) => (
  <svg aria-hidden className="mt-3 h-14 w-full overflow-visible">
    {hours.map(({ at }) => (
      <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="34" className="stroke-line" />
    ))}
    <rect y="4" width="100%" height="24" rx="6" className="fill-line opacity-50" />
    {stretches.map(({ kind, from, width }, nth) => (
      <rect
        key={nth}
        x={`${Math.min(from, 100 - leastWidth)}%`}
        width={`${Math.max(width, leastWidth)}%`}
        y={kind === "pause" ? 8 : 4}
        height={kind === "pause" ? 16 : 24}
        rx="3"
        className={fills[kind]}
      />
    ))}
    {hours.map(({ at, label }) => (
      <text
        key={at}
        x={`${at}%`}
        y="50"
        textAnchor={at < 5 ? "start" : at > 95 ? "end" : "middle"}
        className="fill-muted text-sm"
      >
        {label}
      </text>
    ))}
  </svg>
);
