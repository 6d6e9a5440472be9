import type { ReactNode } from "react";

interface FoldProps {
  title: string;
  /** Whether it ends a card, whose padding then is space enough. */
  isLast?: boolean;
  children: ReactNode;
}

/** A text that few people need, behind its title. Works without scripts. */
export const Fold = ({ title, isLast, children }: FoldProps) => (
  <details className={`max-w-prose ${isLast ? "not-open:-mb-3" : ""}`}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
      {title}
    </summary>
    <div className="pb-2 text-muted">{children}</div>
  </details>
);
