import { Children, type ReactNode } from "react";

/** How a period looks that is one tap away, whether it is a link or a button of a form. */
export const presetClass =
  "inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline aria-current:font-bold aria-current:underline";

/** The periods that are asked for most, two by two on a phone. @param children each of them, as {@link presetClass} draws it. */
export const PeriodPresets = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <ul className={`grid grid-cols-2 gap-x-4 sm:flex ${className}`}>
    {Children.map(children, (child) => child && <li>{child}</li>)}
  </ul>
);
