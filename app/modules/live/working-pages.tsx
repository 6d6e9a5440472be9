import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";

export interface PagesProps {
  /** Cursor of the next page. */
  next: string | null;
  /** Whether this is a page after the first. */
  isLaterPage: boolean;
  /** What the server has searched for already. */
  search: string;
}

/** The ways to the pages after the first, and back. */
export function WorkingPages({ next, isLaterPage, search }: PagesProps) {
  if (!next && !isLaterPage) return null;
  const query = (before?: string) =>
    `?${new URLSearchParams({ ...(search && { search }), ...(before && { before }) })}`;
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap gap-3">
      {isLaterPage && (
        <Link to={query()} className={buttonClass("quiet")}>
          Volver a los más recientes
        </Link>
      )}
      {next && (
        <Link to={query(next)} className={buttonClass("quiet")}>
          Ver más
        </Link>
      )}
    </nav>
  );
}
