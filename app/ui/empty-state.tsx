import type { ReactNode } from "react";

interface EmptyStateProps {
  /** That there is nothing. */
  title: string;
  /** What will appear here, and when. */
  hint?: string;
  /** The one action that makes it appear. */
  children?: ReactNode;
}

/** In the place of a list without entries. */
export const EmptyState = ({ title, hint, children }: EmptyStateProps) => (
  <div className="mt-4 flex flex-col items-center gap-3 card px-4 py-10 text-center">
    <p className="font-semibold">{title}</p>
    {hint && <p className="max-w-md text-pretty text-muted">{hint}</p>}
    {children}
  </div>
);
