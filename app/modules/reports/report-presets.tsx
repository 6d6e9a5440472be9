import { Link, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import {
  monthOf,
  previousMonthOf,
  previousWeekOf,
  weekOf,
  type DateRange,
  type LocalDate,
} from "~/time/dates";
import { buttonClass } from "~/ui/button";
import { askedNow } from "./asked-now";
import { everybody, type ReportForm } from "./report-form";
import { presetQuery } from "./report-query";

/** What is asked for most: last month of everybody, while nobody is chosen; and periods of the people who are. */
export function ReportPresets({ form, todayOn }: { form: ReportForm; todayOn: LocalDate }) {
  const navigate = useNavigate();
  const { range, view } = form;
  const periods: [string, DateRange][] = [
    ["Esta semana", weekOf(todayOn)],
    ["Semana pasada", previousWeekOf(todayOn)],
    ["Este mes", monthOf(todayOn)],
    ["Mes pasado", previousMonthOf(todayOn)],
  ];
  // Who has been ticked since the page came stands in no address yet.
  const onClick = (event: MouseEvent<HTMLAnchorElement>, period: DateRange) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const ticked = new FormData(event.currentTarget.closest("form")!).getAll("people").map(String);
    event.preventDefault();
    navigate(`?${presetQuery({ period, people: ticked, view })}`, {
      ...{ state: askedNow, preventScrollReset: true },
    });
  };
  return (
    <ul className="grid grid-cols-2 gap-x-4 sm:flex">
      {form.profileIds?.length === 0 && (
        <li className="col-span-2 mb-2 sm:mb-0">
          <Link
            to={`?${presetQuery({ period: previousMonthOf(todayOn), people: [everybody], view })}`}
            state={askedNow}
            preventScrollReset
            className={buttonClass("quiet")}
          >
            Mes pasado · Todos
          </Link>
        </li>
      )}
      {periods.map(([label, period]) => (
        <li key={label}>
          <Link
            to={`?${presetQuery({ period, people: form.profileIds ?? [everybody], view })}`}
            onClick={(event) => onClick(event, period)}
            aria-current={range.from === period.from && range.to === period.to ? "true" : undefined}
            className="inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline aria-current:font-bold aria-current:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
