import type { ReactNode } from "react";

interface PartProps {
  /** The fragment of links to this part. */
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

export const Part = ({ id, title, hint, children }: PartProps) => (
  <section aria-labelledby={id} className="mt-6 border-t border-line pt-6">
    <h2 id={id} className="text-xl font-bold">
      {title}
    </h2>
    {hint && <p className="mt-1 max-w-prose text-pretty text-muted">{hint}</p>}
    {children}
  </section>
);
