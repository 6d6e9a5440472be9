import type { ComponentPropsWithoutRef, ReactNode } from "react";

interface SectionProps extends Omit<ComponentPropsWithoutRef<"section">, "title"> {
  /** Identifies the heading within its page. */
  id: string;
  title: ReactNode;
}

/** A part of a screen with its heading, which names it. */
export const Section = ({ id, title, children, ...props }: SectionProps) => (
  <section aria-labelledby={id} {...props}>
    <h2 id={id} className="text-xl font-bold">
      {title}
    </h2>
    {children}
  </section>
);
