import { Link } from "@remix-run/react";
import { buttonClass } from "./button";

interface PageLinksProps {
  /** What the address keeps from page to page. */
  kept: Record<string, string>;
  /** Cursor of the next page, as the parameter `before`. */
  next: string | null;
  /** Whether this is a page after the first. */
  isLaterPage: boolean;
  words: { first: string; next: string };
}

/** The ways to the pages after the first, and back; nothing where there is one. */
export function PageLinks({ kept, next, isLaterPage, words }: PageLinksProps) {
  if (!next && !isLaterPage) return null;
  const query = (before?: string) => `?${new URLSearchParams({ ...kept, ...(before && { before }) })}`;
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-3">
      {isLaterPage && (
        <Link to={query()} className={buttonClass("quiet")}>
          {words.first}
        </Link>
      )}
      {next && (
        <Link to={query(next)} className={buttonClass("quiet")}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}
