import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { monthsPath } from "./months-path";

/** A link to another period; a pale arrow if there is none. */
export const PeriodLink = ({
  on,
  label,
  isNext = false,
}: {
  on: string | null;
  label: string;
  isNext?: boolean;
}) => {
  const arrow = isNext ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />;
  return on === null ? (
    <span className="grid size-11 shrink-0 place-items-center text-line">{arrow}</span>
  ) : (
    <Link
      to={monthsPath(on)}
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full text-brand hover:bg-brand-soft"
    >
      {arrow}
    </Link>
  );
};
