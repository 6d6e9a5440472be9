import type { DayLine, LinePart } from "../model/day-line";

/** The smallest visible width, in percent of the line. */
const leastWidth = 1;

// The kinds differ in shape too: full, empty with an edge, low.
const looks: Record<LinePart["kind"], { word: string; className: string; inset: number }> = {
  on_site: { word: "En el centro", className: "fill-brand stroke-brand", inset: 0 },
  remote: { word: "A distancia", className: "fill-brand-soft stroke-brand", inset: 0 },
  pause: { word: "Pausa", className: "fill-paused-soft stroke-paused", inset: 5 },
  missing: { word: "Falta la salida", className: "fill-paused stroke-paused", inset: 0 },
};
const kinds = Object.keys(looks) as LinePart["kind"][];

/** More labels overlap on a small phone, so every second one is hidden there. */
const mostOnSmallPhone = 5;

/** The day's hours as a line. It is hidden from screen readers, because the entries' lines contain the same. */
export function DayLineDrawing({ line: { stretches, hours } }: { line: DayLine }) {
  const shownKinds = kinds.filter((kind) => stretches.some((stretch) => stretch.kind === kind));
  return (
    // The hours begin and end inside the band, so that each label is below the middle of its own.
    <div aria-hidden className="relative mt-3 px-[1.25rem]">
      <div className="absolute inset-x-0 top-1 h-6 rounded bg-line/50" />
      <svg className="relative h-14 w-full overflow-visible">
        {hours.map(({ at }) => (
          <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="34" className="stroke-line" />
        ))}
        {stretches.map((stretch, nth) => (
          <Bar key={nth} {...stretch} />
        ))}
        {hours.map(({ at, label }, nth) => (
          <text
            key={at}
            x={`${at}%`}
            y="50"
            textAnchor="middle"
            className={`fill-muted text-sm ${nth % 2 === 1 && hours.length > mostOnSmallPhone ? "max-[22.5rem]:hidden" : ""}`}
          >
            {label}
          </text>
        ))}
      </svg>
      {/* A day at the centre needs no legend. */}
      {shownKinds.join() !== "on_site" && (
        <ul className="-mx-[1.25rem] mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {shownKinds.map((kind) => (
            <li key={kind} className="flex items-center gap-1.5">
              <svg className="size-4">
                <rect width="16" height="16" rx="2" className={looks[kind].className} />
              </svg>
              {looks[kind].word}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Bar({ kind, from, width }: LinePart) {
  const { className, inset } = looks[kind];
  return (
    <rect
      x={`${Math.min(from, 100 - leastWidth)}%`}
      width={`${Math.max(width, leastWidth)}%`}
      y={4 + inset}
      height={24 - 2 * inset}
      rx="2"
      className={className}
    />
  );
}
