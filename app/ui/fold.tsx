import type { ReactNode } from "react";

/** A text that few people need, behind its title. Works without scripts. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="max-w-prose">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
      {title}
    </summary>
    <div className="pb-2 text-muted">{children}</div>
  </details>
);
