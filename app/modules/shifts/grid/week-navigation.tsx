import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { LocalDate } from "~/time/dates";
import { signLinkClass } from "~/ui/text-link";
import { messages } from "./messages";
import { weekPath } from "./week-path";

interface WeekNavigationProps {
  week: LocalDate;
  /** Its Sunday. */
  to: LocalDate;
  previous: LocalDate;
  following: LocalDate;
}

/** The name of the week between the ways to the weeks around it. */
export const WeekNavigation = ({ week, to, previous, following }: WeekNavigationProps) => (
  <div className="-mx-3 mt-3 flex items-center max-sm:justify-between sm:gap-x-1">
    <Link to={weekPath(previous)} aria-label={messages.previous} className={signLinkClass}>
      <ChevronLeft aria-hidden />
    </Link>
    <h2 className="text-lg font-semibold">{messages.week(week, to)}</h2>
    <Link to={weekPath(following)} aria-label={messages.following} className={signLinkClass}>
      <ChevronRight aria-hidden />
    </Link>
  </div>
);
