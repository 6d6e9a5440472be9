import type { ReactNode } from "react";

interface PartProps {
  /** What a link to this part ends in. */
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A part of a screen of Mi Perfil, under its heading. */
export const Part = ({ id, title, hint, children }: PartProps) => (
  <section aria-labelledby={id} className="mt-4 border-t border-line pt-6">
    <h2 id={id} className="text-xl font-bold">
      {title}
    </h2>
    {hint && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
    {children}
  </section>
);
