import type { ReactNode } from "react";

interface PageHeadingProps {
  title: ReactNode;
  /** What the screen is for. */
  intro?: ReactNode;
  /** Whether the introduction has long words, such as addresses. */
  isWrapping?: boolean;
}

/** The heading of a screen, with its introduction. */
export const PageHeading = ({ title, intro, isWrapping = false }: PageHeadingProps) => (
  <>
    <h1 className="text-2xl font-bold">{title}</h1>
    {intro !== undefined && (
      <p className={isWrapping ? "mt-1 max-w-prose wrap-anywhere text-muted" : "mt-1 max-w-prose text-muted"}>
        {intro}
      </p>
    )}
  </>
);
