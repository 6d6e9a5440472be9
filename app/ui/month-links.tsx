import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";

interface MonthLinksProps {
  /** The addresses of the months around; null for one that cannot be opened. */
  previous: string | null;
  next: string | null;
}

/** The arrows beside the name of a month. */
export const MonthLinks = ({ previous, next }: MonthLinksProps) => (
  <nav aria-label="Meses" className="-mr-3 flex print:hidden">
    {previous && (
      <Link to={previous} preventScrollReset aria-label="Mes anterior" className={arrow}>
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
    )}
    {next && (
      <Link to={next} preventScrollReset aria-label="Mes siguiente" className={arrow}>
        <ChevronRight aria-hidden className="size-5" />
      </Link>
    )}
  </nav>
);

const arrow = "grid size-11 shrink-0 place-items-center rounded-full text-brand hover:bg-brand-soft";
