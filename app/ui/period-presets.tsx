import { Children, type ReactNode } from "react";

/** The classes of a preset period, as a link or a form's button. */
export const presetClass =
  "inline-flex min-h-11 w-full items-center justify-center rounded-full border border-line px-4 text-sm font-medium text-brand hover:border-brand aria-current:border-brand aria-current:bg-brand-soft aria-current:font-bold";

interface PeriodPresetsProps {
  className?: string;
  /** Whether they share one row on a phone, as wide as the screen, which scrolls where they do not fit. */
  isRow?: boolean;
  children: ReactNode;
}

/** The most requested periods, two per row on a phone. @param children the presets, with {@link presetClass}. */
export const PeriodPresets = ({ className = "", isRow = false, children }: PeriodPresetsProps) => (
  <ul
    className={`${isRow ? "-mx-4 -my-1 flex overflow-x-auto px-4 py-1 whitespace-nowrap sm:-mx-1 sm:px-1" : "grid grid-cols-2 sm:flex sm:flex-wrap"} gap-2 ${className}`}
  >
    {Children.map(children, (child) => child && <li>{child}</li>)}
  </ul>
);
