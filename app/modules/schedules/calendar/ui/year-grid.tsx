import { weekdayLetters, weekdayNames } from "~/time/formats";
import type { LocalDate } from "~/time/dates";
import type { CalendarDay } from "../../schedule";
import { scopeTexts } from "../messages";
import { factorText, yearMonths, type DayOfMonth, type MonthOfYear } from "../year-months";
import { markClass } from "./day-mark";

interface YearGridProps {
  year: number;
  days: readonly CalendarDay[];
  /** The day with a ring; empty for none. */
  todayOn: LocalDate;
}

/** The twelve months of a year, each as a small table. Screen readers read the name of each special day. */
export const YearGrid = ({ year, days, todayOn }: YearGridProps) => (
  <ol className="grid grid-cols-1 gap-x-4 gap-y-6 min-[22rem]:grid-cols-2 sm:gap-x-6 lg:grid-cols-3 xl:grid-cols-4 print:grid-cols-3">
    {yearMonths(year, days).map((month) => (
      <li key={month.name} className="min-w-0">
        <MonthGrid {...{ month, year, todayOn }} />
      </li>
    ))}
  </ol>
);

const MonthGrid = ({
  month: { name, weeks },
  year,
  todayOn,
}: { month: MonthOfYear } & Pick<YearGridProps, "year" | "todayOn">) => (
  <table className="w-full table-fixed border-collapse text-center text-sm tabular-nums">
    <caption className="pb-1 text-left text-base font-semibold first-letter:uppercase">
      {name}
      <span className="sr-only"> de {year}</span>
    </caption>
    <thead>
      <tr className="text-muted">
        {weekdayNames.map((weekday, at) => (
          <th key={weekday} scope="col" className="pb-1 font-medium">
            <abbr title={weekday} aria-label={weekday} className="no-underline">
              {weekdayLetters[at]}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week, nth) => (
        <tr key={nth}>
          {week.map((day, at) => (
            <td key={at} className="p-px">
              {day && <Day day={day} isToday={day.on === todayOn} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Day({ day: { day, isWeekend, special }, isToday }: { day: DayOfMonth; isToday: boolean }) {
  const look = special ? markClass(special) : isWeekend ? "text-muted" : "";
  return (
    <span
      className={`mx-auto grid h-7 w-full max-w-9 place-items-center max-sm:tracking-tighter ${look} ${isToday ? "rounded-md font-bold outline-2 outline-offset-1 outline-brand" : ""}`}
    >
      <span>
        {day}
        {isToday && <span className="sr-only">, hoy</span>}
        {special && (
          <span className="sr-only">
            : {special.name}, {dayText(special)}
          </span>
        )}
      </span>
    </span>
  );
}

/** Says what a special day is: `festivo nacional`, or `día de la empresa, media jornada`. */
export function dayText({ scope, factor }: Pick<CalendarDay, "scope" | "factor">): string {
  const kind =
    scope === "company"
      ? "día de la empresa"
      : scope === "local"
        ? "fiesta local"
        : `festivo ${scopeTexts[scope].short}`;
  return [kind, factorText(factor)].filter(Boolean).join(", ");
}
