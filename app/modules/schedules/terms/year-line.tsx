import type { YearText } from "./year-text";

/** Says how the hours of a year compare with those of the convenio: louder if they are more. */
export const YearLine = ({ year, className = "" }: { year: YearText | null; className?: string }) =>
  year && (
    <p
      className={`max-w-prose tabular-nums ${year.isOver ? "font-medium text-paused" : "text-muted"} ${className}`}
    >
      {year.text}
    </p>
  );
