import { Form, useNavigation } from "@remix-run/react";
import { Fragment, useEffect, useRef, type ReactNode } from "react";
import type { CalendarDay } from "~/modules/timesheets/my-time/month-calendar";
import { formatDuration, formatShortDuration, formatMinutes } from "~/time/durations";
import { formatLongDate, formatMonth, weekdayLetters, weekdayNames } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { messages } from "../messages";
import type { MonthView } from "../kiosk-view";
import { MonthButton } from "./month-button";
import { OwnFrame } from "./own-frame";

/** A form whose buttons show the month or the form of a correction. */
const Ask = ({ token, intent, children }: { token: string; intent: string; children: ReactNode }) => (
  <Form method="post" action="/kiosco" replace className="contents">
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="intent" value={intent} />
    {children}
  </Form>
);

/** The person's month as a calendar, and one of its days. */
export function MonthScreen({ view }: { view: MonthView }) {
  const { token, time, said } = view;
  const { month } = time;
  return (
    <OwnFrame title="Mi mes" personName={view.personName} token={token} said={said}>
      <div className="grid items-start gap-x-6 gap-y-2 sm:gap-y-4 sm:landscape:grid-cols-[3fr_2fr] sm:landscape:grid-rows-[auto_1fr]">
        <Totals month={month} isPast={month.from.slice(0, 7) < time.todayOn.slice(0, 7)} />
        <section
          aria-labelledby="month"
          className="sm:landscape:col-start-1 sm:landscape:row-span-2 sm:landscape:row-start-1"
        >
          <Ask token={token} intent="month">
            <div className="flex items-center justify-between gap-2">
              <OtherMonth label="Mes anterior" to={month.previous} />
              <h2
                id="month"
                className="text-center text-lg font-semibold text-balance first-letter:uppercase sm:text-xl"
              >
                {formatMonth(month.from)}
              </h2>
              <OtherMonth label="Mes siguiente" to={month.next} />
            </div>
            <Calendar view={view} />
          </Ask>
        </section>
        <ChosenDay view={view} />
      </div>
    </OwnFrame>
  );
}

/** The month's hours, one fact a line. The hours that are compared are of the same days. */
const Totals = ({
  month: { totalMs, hours, figures },
  isPast,
}: Pick<MonthView["time"], "month"> & { isPast: boolean }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-base text-muted sm:text-lg [&_dd]:text-right [&_dd]:tabular-nums">
    <dt>Total del mes </dt>
    <dd className="font-semibold text-ink">{formatDuration(totalMs)}</dd>
    {hours && (
      <>
        <dt className="col-span-2 mt-2 font-semibold text-ink">{hours.title}</dt>
        {figures
          .filter(({ figure }) => figure === "effective")
          .map(({ figure, amount }) => (
            <Fragment key={figure}>
              <dt>Trabajado </dt>
              <dd>{formatMinutes(amount)}</dd>
            </Fragment>
          ))}
        <dt>Previsto </dt>
        <dd>{hours.expected}</dd>
        <dt>Diferencia </dt>
        <dd>{hours.difference}</dd>
        {hours.balance !== null && (
          <>
            <dt>Saldo </dt>
            <dd>{hours.balance}</dd>
          </>
        )}
        {isPast && hours.weeks && <dd className="col-span-2 text-left!">{hours.weeks}</dd>}
      </>
    )}
  </dl>
);

const OtherMonth = ({ label, to }: { label: "Mes anterior" | "Mes siguiente"; to: string | null }) =>
  to === null ? (
    <span className="size-12 shrink-0 sm:size-14" />
  ) : (
    <MonthButton label={label} name="month" value={to.slice(0, 7)} />
  );

const Calendar = ({ view: { time } }: { view: MonthView }) => (
  // Below 360 px the days need the page's margin, so that a finger hits them.
  <table className="-mx-0.5 w-[calc(100%+0.25rem)] table-fixed border-separate border-spacing-0.5 text-center max-[359px]:-mx-4 max-[359px]:w-[calc(100%+2rem)] max-[359px]:border-spacing-px sm:-mx-1 sm:mt-2 sm:w-[calc(100%+0.5rem)] sm:border-spacing-1">
    <caption className="sr-only">Horas de {formatMonth(time.month.from)}, por días</caption>
    <thead>
      <tr>
        {weekdayNames.map((name, at) => (
          <th key={name} scope="col" className="font-medium text-muted">
            <abbr title={name} className="no-underline">
              {weekdayLetters[at]}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {time.month.weeks.map(({ from, days }) => (
        <tr key={from}>
          {days.map((day) => (
            <td key={day.on} className="p-0">
              {day.isInMonth && (
                <DayButton day={day} isToday={day.on === time.todayOn} isChosen={day.on === time.day?.on} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function DayButton({
  day: { on, isKnown, totalMs, entries, isFree, absences, marks },
  isToday,
  isChosen,
}: {
  day: CalendarDay;
  isToday: boolean;
  isChosen: boolean;
}) {
  const number = Number(on.slice(8));
  const isFestive = marks.includes("holiday");
  const facts = [
    ...(isToday ? ["hoy"] : []),
    ...(isKnown ? [entries === 0 ? "sin fichajes" : formatDuration(totalMs)] : []),
    ...absences,
    ...(isFestive ? ["festivo"] : isFree ? ["libre"] : []),
    ...(marks.includes("waiting") ? ["con una propuesta sin contestar"] : []),
    ...(marks.includes("missing") ? ["falta la salida"] : []),
  ];
  const isMarked = marks.some((mark) => ["waiting", "missing", "disputed"].includes(mark));
  const content = (
    <>
      <span aria-hidden className={`lg:text-xl ${isToday ? "font-bold underline" : ""}`}>
        {number}
        {isMarked && " !"}
      </span>
      <span
        aria-hidden
        className={`block text-sm tabular-nums lg:text-base ${totalMs > 0 ? "font-semibold" : isChosen ? "" : "text-muted"}`}
      >
        {totalMs > 0
          ? formatShortDuration(totalMs)
          : absences.length > 0
            ? "A"
            : isFestive
              ? "festivo"
              : isFree
                ? "libre"
                : "\u00a0"}
      </span>
      <span className="sr-only">{[formatLongDate(on), ...facts].join(", ")}</span>
    </>
  );
  const look = "min-h-12 w-full rounded-lg leading-tight sm:min-h-14";
  if (!isKnown) return <div className={`${look} flex flex-col justify-center text-muted`}>{content}</div>;
  return (
    <button
      type="submit"
      name="day"
      value={on}
      aria-current={isChosen ? "date" : undefined}
      className={`${look} border ${isChosen ? "border-brand bg-brand text-on-brand" : "border-field bg-surface hover:border-brand"}`}
    >
      {content}
    </button>
  );
}

/** The entries of the chosen day, with the forms to correct them. */
function ChosenDay({ view: { token, time, hasChosenDay, maySpeak } }: { view: MonthView }) {
  const isSending = useNavigation().state !== "idle";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasChosenDay) heading.current?.focus();
  }, [hasChosenDay]);
  const { day } = time;
  if (!day) return null;
  return (
    <section aria-labelledby="day" className="card p-4">
      <h2
        id="day"
        ref={heading}
        tabIndex={-1}
        className="text-xl font-bold outline-none first-letter:uppercase"
      >
        {formatLongDate(day.on)}
      </h2>
      {day.entries.length === 0 && <p className="text-lg text-muted">No hay fichajes de este día.</p>}
      {[...(day.holiday ? [day.holiday] : []), ...day.absences, ...day.turns].map((text) => (
        <p key={text} className="text-lg wrap-anywhere">
          {text}
        </p>
      ))}
      <ul className="divide-y divide-line">
        {day.entries.map(({ id, lines, isCounted, totalMs }) => (
          <li key={id} className="flex items-center gap-x-3 py-1 text-lg">
            <p className="flex grow flex-wrap gap-x-4">
              {lines.map((line) => (
                <span key={line}>{line} </span>
              ))}
              {isCounted && (
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  {formatDuration(totalMs)}
                </span>
              )}
            </p>
            {maySpeak && (
              <Ask token={token} intent="proposal">
                <button
                  type="submit"
                  name="entry"
                  value={id}
                  aria-disabled={isSending || undefined}
                  aria-label={`Corregir: ${lines[0]}`}
                  className={`${buttonClass("quiet")} min-h-14 shrink-0 text-lg`}
                >
                  Corregir
                </button>
              </Ask>
            )}
          </li>
        ))}
      </ul>
      {maySpeak && (
        <Ask token={token} intent="proposal">
          <Button
            type="submit"
            look="quiet"
            name="day"
            value={day.on}
            softDisabled={isSending}
            className="mt-2 min-h-14 w-full text-lg"
          >
            {messages.addEntry}
          </Button>
        </Ask>
      )}
    </section>
  );
}
