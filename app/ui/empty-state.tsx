import type { ReactNode } from "react";

interface EmptyStateProps {
  /** Says that the list is empty. */
  title: string;
  /** Says what will appear here, and when. */
  hint?: string;
  /** The action that adds the first entry. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export const EmptyState = ({ title, hint, children }: EmptyStateProps) => (
  <div className="mt-4 flex flex-col items-center gap-3 card px-4 py-10 text-center">
    <p className="font-semibold">{title}</p>
    {hint && <p className="max-w-md text-pretty text-muted">{hint}</p>}
    {children}
  </div>
);
