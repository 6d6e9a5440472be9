import { Children, type ReactNode } from "react";

/** The classes of a preset period, as a link or a form's button. */
export const presetClass =
  "inline-flex min-h-11 w-full items-center justify-center rounded-full sm:px-4 border border-field px-2 text-sm font-medium hover:border-brand aria-current:border-brand aria-current:bg-brand-soft aria-current:font-bold";

interface PeriodPresetsProps {
  className?: string;
  children: ReactNode;
}

/** The most requested periods, two per row on a phone. @param children the presets, with {@link presetClass}. */
export const PeriodPresets = ({ className = "", children }: PeriodPresetsProps) => (
  <ul className={`grid grid-cols-2 gap-2 sm:flex sm:flex-wrap ${className}`}>
    {Children.map(children, (child) => child && <li>{child}</li>)}
  </ul>
);
