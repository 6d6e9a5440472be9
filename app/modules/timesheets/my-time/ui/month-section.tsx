import { Link } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { isSameMonth, type LocalDate } from "~/time/dates";
import { formatMonth, formatDayName } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { signLinkClass } from "~/ui/text-link";
import { formatDuration } from "~/time/durations";
import { accountPath, historyPath } from "../history-path";
import { dayMarks, type CalendarDay } from "../month-calendar";
import { LawCount } from "../../ui/law-count";
import { Worked, useGrowth } from "../now-totals";
import type { ShownTime } from "../show-time.server";
import type { Explanation } from "../../explain";
import { ExplainedFigures } from "../../ui/explained-figures";
import type { MonthHours as Hours } from "../model/hours-texts";
import type { Totals } from "../model/totals";
import { MonthTable } from "./month-table";
import { MarkWord } from "./day-mark";

interface MonthSectionProps extends Pick<ShownTime, "month" | "todayOn" | "now"> {
  chosenOn: LocalDate | null;
  /** The sheet of the month. */
  sheet: string;
  profileId: string | null;
}

/** A month as a calendar, with links to the months around and a legend of the marks. */
export function MonthSection({ month, now, todayOn, chosenOn, profileId, sheet }: MonthSectionProps) {
  const { from, previous, next, weeks } = month;
  const shownMarks = weeks.flatMap(({ days }) =>
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
          {shownMarks.includes("open") && !month.isRunning && (
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
      {shownMarks.length > 0 && (
        <ul aria-label="Señales del calendario" className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {dayMarks
            .filter((mark) => shownMarks.includes(mark))
            .map((mark) => (
              <li key={mark} className={mark === "open" ? "max-sm:hidden" : ""}>
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

/**
 * The expected and the worked time of a month's complete days, the balance, and the days that wait to be counted.
 * @param account the address of the person's balance. @param figures the expected and the worked time and the difference.
 */
function MonthHours({
  title,
  figures,
  clockChange,
  balanceName,
  balance,
  pending,
  account,
}: Hours & { account: string; figures: readonly Explanation[] }) {
  return (
    <section aria-labelledby="month-hours" className="px-4 pt-2 pb-1">
      <h3 id="month-hours" className="text-sm font-semibold">
        {title}
      </h3>
      <ExplainedFigures figures={figures} />
      {clockChange && <p className="mt-1 text-sm text-muted first-letter:uppercase">{clockChange}.</p>}
      {pending.days > 0 && <p className="mt-1 text-sm text-muted">{pendingText(pending)}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {balance !== null && (
          <p>
            <span className="text-muted">{balanceName}: </span>
            <strong className="whitespace-nowrap">{balance}</strong>
          </p>
        )}
        <Link to={account} className="inline-flex min-h-11 items-center font-medium text-brand">
          Ver mes a mes
        </Link>
      </div>
    </section>
  );
}

function pendingText({ days, firstOn, totalMs, isThisWeek }: Hours["pending"]): string {
  const time = inParentheses(totalMs);
  if (isThisWeek)
    return days === 1
      ? `El ${formatDayName(firstOn!)}${time} se suma al acabar la semana.`
      : `${days} días de esta semana${time} se suman cuando acabe.`;
  const [some, remain, counts] =
    days === 1 ? ["1 día", "Queda", "se suma"] : [`${days} días`, "Quedan", "se suman"];
  return `${remain} ${some} sin cerrar${time}: ${counts} cuando no falte nada.`;
}

const inParentheses = (totalMs: number) => (totalMs > 0 ? ` (${formatDuration(totalMs)})` : "");

/**
 * The totals of today and of this week, and the open entry, as the first row of a card.
 * @param hasMonth whether the row has the total of this month too, because no other figure of the card has it.
 */
function NowRow({
  dayName = "Hoy",
  today,
  week,
  month,
  open,
  hasMonth,
  ...now
}: ShownTime["now"] & { hasMonth: boolean }) {
  const until = useGrowth(now);
  return (
    <section aria-label="Horas trabajadas" className="px-4 py-2">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-1 sm:gap-x-6">
        <Cell name={dayName} totals={until(today)} />
        <Cell name="Esta semana" totals={until(week)} />
        {hasMonth ? <Cell name="Este mes" totals={until(month)} /> : <div />}
      </dl>
      {open && (
        <p className={`text-sm font-medium ${open.isRunning ? "text-working" : "text-paused"}`}>
          {open.text}
          <span className="font-normal whitespace-nowrap text-muted"> · {open.note}</span>
        </p>
      )}
    </section>
  );
}

const Cell = ({ name, totals }: { name: string; totals: Totals }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-[0.9375rem] font-bold sm:text-lg">{formatDuration(totals.totalMs)}</dd>
  </div>
);
