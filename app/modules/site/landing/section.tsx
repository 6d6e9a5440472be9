import type { ReactNode } from "react";

interface SectionProps {
  /** The target of an anchor. */
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the landing page with its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="mx-auto max-w-6xl scroll-mt-16 px-4 py-6 sm:px-8 sm:py-16"
    >
      <h2
        id={`${id}-titulo`}
        className="max-w-2xl text-2xl font-bold tracking-tight text-balance sm:text-4xl"
      >
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-2xl text-pretty text-muted sm:mt-4 sm:text-lg">{lead}</p>}
      <div className="mt-4 sm:mt-12">{children}</div>
    </section>
  );
}
