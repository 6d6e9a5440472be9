import { useEffect, useRef } from "react";
import { weekdayOf } from "~/time/dates";
import { formatLongDate, weekdayLetters } from "~/time/formats";
import type { AbsenceView } from "../kiosk-view";
import { MonthButton } from "./month-button";

/** A month whose days are buttons: the first tap chooses the first day, the second one the last. */
export function AbsenceDays({ page: { days, month, previous, next } }: Pick<AbsenceView, "page">) {
  const chosenButton = useRef<HTMLButtonElement>(null);
  const chosenOn = days.filter(({ isChosen }) => isChosen).pop()?.on;
  // The request at the bottom of the screen must not hide the chosen days.
  useEffect(() => chosenButton.current?.scrollIntoView({ block: "nearest" }), [chosenOn]);
  // The weeks that are over have nothing to choose. A month that is over keeps them.
  const firstToCome = days.findIndex(({ isPast }) => !isPast);
  const sinceMonday = firstToCome > 0 ? weekdayOf(days[firstToCome]!.on) : 0;
  const shownDays = days.slice(Math.max(0, firstToCome - sinceMonday));
  const before = Array.from({ length: weekdayOf(shownDays[0]!.on) }, (_, at) => at);
  return (
    <section aria-label="Calendario">
      <div className="flex items-center justify-between gap-2">
        <MonthButton label="Mes anterior" name="way" value={previous} />
        <h2 className="grow text-center text-lg font-semibold text-balance first-letter:uppercase">
          {month}
        </h2>
        <MonthButton label="Mes siguiente" name="way" value={next} />
      </div>
      <div className="mt-2 grid grid-cols-7 gap-0.5 text-center max-[359px]:-mx-3.5 max-[359px]:gap-px sm:gap-1">
        {weekdayLetters.map((letter) => (
          <span key={letter} aria-hidden className="text-muted">
            {letter}
          </span>
        ))}
        {before.map((at) => (
          <span key={at} />
        ))}
        {shownDays.map(({ on, path, isChosen, isToday, isPast, isFree, holiday, absence }) => (
          <button
            key={on}
            ref={on === chosenOn ? chosenButton : undefined}
            type="submit"
            name="way"
            value={path}
            aria-current={isChosen ? "date" : undefined}
            className={`min-h-12 scroll-mb-48 rounded-lg border text-xl tabular-nums sm:min-h-14 ${isChosen ? "border-brand bg-brand font-bold text-on-brand" : `hover:border-brand ${isPast ? "border-transparent text-muted" : `border-field ${holiday || isFree ? "bg-line" : "bg-surface"}`}`}`}
          >
            <span aria-hidden className={`${isToday ? "underline" : ""} ${absence ? "font-bold" : ""}`}>
              {Number(on.slice(8))}
            </span>
            <span className="sr-only">
              {[
                formatLongDate(on),
                ...(holiday ? [`festivo: ${holiday}`] : isFree ? ["libre"] : []),
                ...(absence ? [absence.kinds] : []),
                ...(isToday ? ["hoy"] : []),
              ].join(", ")}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
