import { Link } from "@remix-run/react";
import { buttonClass } from "./button";

/** The links of a list from the newest to the oldest. */
export const olderPageTexts = { first: "Volver a las más recientes", next: "Ver más antiguas" };

/** The links of a list of people. */
export const peoplePageTexts = { first: "Volver al principio", next: "Ver más personas" };

interface PageLinksProps {
  /** Search parameters that all pages share. */
  kept: Record<string, string>;
  /** The next page's cursor, sent as the parameter `before`. */
  next: string | null;
  /** Whether this is not the first page. */
  isLaterPage: boolean;
  words: { first: string; next: string };
}

/** Links to the first and the next page; nothing when there is only one page. */
export function PageLinks({ kept, next, isLaterPage, words }: PageLinksProps) {
  if (!next && !isLaterPage) return null;
  const pageQueryOf = (before?: string) => `?${new URLSearchParams({ ...kept, ...(before && { before }) })}`;
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-3">
      {isLaterPage && (
        <Link to={pageQueryOf()} className={buttonClass("quiet")}>
          {words.first}
        </Link>
      )}
      {next && (
        <Link to={pageQueryOf(next)} className={buttonClass("quiet")}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}
