import type { ReactNode } from "react";

interface PageHeadingProps {
  title: ReactNode;
  /** What the screen is for. */
  intro?: ReactNode;
}

/** The heading of a screen, with its introduction. Long names and addresses wrap. */
export const PageHeading = ({ title, intro }: PageHeadingProps) => (
  <>
    <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
    {intro !== undefined && <p className="mt-1 max-w-prose wrap-anywhere text-muted">{intro}</p>}
  </>
);
