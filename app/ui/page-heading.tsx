import type { ReactNode } from "react";
import { HelpLink, type HelpSlug } from "./help-link";

interface PageHeadingProps {
  title: ReactNode;
  /** What the screen is for. */
  intro?: ReactNode;
  /** The page of help about the screen. Its link is beside the title, at the end of the row. */
  help?: HelpSlug;
}

/** The heading of a screen, with its introduction and the link to its help. Long names and addresses wrap. */
export const PageHeading = ({ title, intro, help }: PageHeadingProps) => (
  <>
    <div className="flex items-baseline justify-between gap-x-4">
      <h1 className="min-w-0 text-2xl font-bold wrap-anywhere">{title}</h1>
      {help && (
        <span className="max-w-1/2 shrink-0">
          <HelpLink page={help} />
        </span>
      )}
    </div>
    {intro !== undefined && <p className="max-w-prose wrap-anywhere text-muted">{intro}</p>}
  </>
);
