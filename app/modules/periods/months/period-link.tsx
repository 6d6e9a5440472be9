import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { monthsPath } from "./period-paths";

/** A link to another period, or the room that it takes. */
export const PeriodLink = ({
  on,
  label,
  isNext = false,
}: {
  on: string | null;
  label: string;
  isNext?: boolean;
}) =>
  on === null ? (
    <span className="size-11" />
  ) : (
    <Link
      to={monthsPath(on)}
      aria-label={label}
      className="grid size-11 place-items-center rounded-full text-brand hover:bg-brand-soft"
    >
      {isNext ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />}
    </Link>
  );
