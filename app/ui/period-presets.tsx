import { Children, type ReactNode } from "react";

/** The classes of a preset period, as a link or a form's button. */
export const presetClass =
  "inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline aria-current:font-bold aria-current:underline";

/** The most requested periods, two per row on a phone. @param children the presets, with {@link presetClass}. */
export const PeriodPresets = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <ul className={`grid grid-cols-2 gap-x-4 sm:flex ${className}`}>
    {Children.map(children, (child) => child && <li>{child}</li>)}
  </ul>
);
