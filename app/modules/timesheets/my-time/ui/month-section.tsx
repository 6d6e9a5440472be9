import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { isSameMonth, type LocalDate } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { signLinkClass } from "~/ui/text-link";
import { MarkWord } from "./day-mark";
import { accountPath, historyPath } from "../history-path";
import { dayMarks, type CalendarDay } from "../month-calendar";
import { LawCount } from "../../law-count";
import { MonthHours } from "./month-hours";
import { MonthTable } from "./month-table";
import { NowRow } from "./now-row";
import { Worked } from "../now-totals";
import type { ShownTime } from "../show-time.server";

interface MonthSectionProps extends Pick<ShownTime, "month" | "todayOn" | "now"> {
  chosenOn: LocalDate | null;
  /** The sheet of the month. */
  sheet: string;
  profileId: string | null;
}

/** A month as a calendar, with links to the months around and a legend of the marks. */
export function MonthSection({ month, now, todayOn, chosenOn, profileId, sheet }: MonthSectionProps) {
  const { from, previous, next, weeks } = month;
  const shown = weeks.flatMap(({ days }) =>
    days.filter(({ isKnown }) => isKnown).flatMap(({ marks }) => marks),
  );
  const isCurrent = isSameMonth(from, todayOn);
  const to = (monthOn: LocalDate) => historyPath({ profileId, monthOn });
  const isEmpty = isCurrent && profileId === null && weeks.every(({ days }) => days.every(isWithoutRecord));
  return (
    <section aria-labelledby="month">
      <div className="flex items-center gap-x-3">
        <h2 id="month" className="text-lg font-bold first-letter:uppercase sm:text-xl">
          {formatMonth(from)}
        </h2>
        <nav aria-label="Meses" className="-mr-3 ml-auto flex">
          {previous && (
            <Link to={to(previous)} preventScrollReset aria-label="Mes anterior" className={signLinkClass}>
              <ChevronLeft aria-hidden className="size-5" />
            </Link>
          )}
          {next ? (
            <Link to={to(next)} preventScrollReset aria-label="Mes siguiente" className={signLinkClass}>
              <ChevronRight aria-hidden className="size-5" />
            </Link>
          ) : (
            <span className="grid size-11 place-items-center text-muted/60">
              <ChevronRight aria-hidden className="size-5" />
            </span>
          )}
        </nav>
      </div>
      {/* The totals above have that of the current month. The hours below have it if all days are complete. */}
      {!isCurrent && month.hours?.pending.days !== 0 && (
        <p className="mb-2">
          <span className="text-muted">Total del mes: </span>
          <Worked {...month} />
          {shown.includes("open") && !month.isRunning && (
            <span className="text-muted"> sin lo que está en curso</span>
          )}
        </p>
      )}
      {isEmpty && (
        <div className="mb-4">
          <EmptyState
            title="Aquí verás tus horas desde tu primer fichaje"
            hint="Cada día con su entrada, su salida y su total."
          >
            <Link to="/dashboard" className={buttonClass()}>
              Ir a Fichar
            </Link>
          </EmptyState>
        </div>
      )}
      {((isCurrent && !isEmpty) || month.hours) && (
        <div className="mb-3 divide-y divide-line card">
          {isCurrent && !isEmpty && <NowRow {...now} hasMonth={month.hours === null} />}
          {month.hours && (
            <MonthHours {...month.hours} figures={month.figures} account={accountPath(profileId)} />
          )}
        </div>
      )}
      <MonthTable {...{ month, todayOn, chosenOn, profileId }} />
      {shown.length > 0 && (
        <ul aria-label="Señales del calendario" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {dayMarks
            .filter((mark) => shown.includes(mark))
            .map((mark) => (
              <li key={mark}>
                <MarkWord mark={mark} />
              </li>
            ))}
        </ul>
      )}
      <div className="mt-2 empty:hidden">
        <LawCount law={month.law} sheet={sheet} />
      </div>
    </section>
  );
}

const isWithoutRecord = ({ entries, marks }: CalendarDay) => entries === 0 && marks.length === 0;
