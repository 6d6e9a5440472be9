import type { ReactNode } from "react";
import { HelpLink, type HelpSlug } from "./help-link";

interface PageHeadingProps {
  title: ReactNode;
  /** What the screen is for. */
  intro?: ReactNode;
  /** The page of help about the screen. Its link follows the introduction, or else the title. */
  help?: HelpSlug;
}

/** The heading of a screen, with its introduction and the link to its help. Long names and addresses wrap. */
export const PageHeading = ({ title, intro, help }: PageHeadingProps) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
      {intro === undefined && help && <HelpLink page={help} />}
    </div>
    {intro !== undefined && (
      <p className="mt-1 max-w-prose wrap-anywhere text-muted">
        {intro} {help && <HelpLink page={help} isInText />}
      </p>
    )}
  </>
);
