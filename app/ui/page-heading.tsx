import type { ReactNode } from "react";
import { HelpLink, type HelpSlug } from "./help-link";

interface PageHeadingProps {
  title: ReactNode;
  /** What the screen is for. */
  intro?: ReactNode;
  /** The page of help about the screen. Its link is at the end of the title's row, and under a title that fills the row. */
  help?: HelpSlug;
  /** The menu of the screen at the end of the title's row, which then has the link to the help. */
  menu?: ReactNode;
}

/**
 * The heading of a screen, with its introduction and the link to its help. Long names and addresses wrap, and a title of two lines keeps
 * the link beside it while it has room for its words.
 */
export const PageHeading = ({ title, intro, help, menu }: PageHeadingProps) => (
  <>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h1 className={`min-w-0 text-2xl font-bold wrap-anywhere ${help ? "flex-[1_1_6em]" : ""}`}>{title}</h1>
      {help && <HelpLink page={help} />}
      {menu && <div className="shrink-0 self-center">{menu}</div>}
    </div>
    {intro !== undefined && <p className="max-w-prose text-pretty wrap-anywhere text-muted">{intro}</p>}
  </>
);
