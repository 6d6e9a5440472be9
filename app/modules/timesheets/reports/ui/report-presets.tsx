import { Link, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { previousMonthOf, type DateRange, type LocalDate } from "~/time/dates";
import { recentPeriods } from "~/time/recent-periods";
import { buttonClass } from "~/ui/button";
import { PeriodPresets, presetClass } from "~/ui/period-presets";
import { askedNow } from "../model/asked-now";
import { everybody, everybodyName, type ReportForm } from "../report-form";
import { presetQuery } from "../report-query";

/** Links for frequent periods of the chosen people. */
export function ReportPresets({ form, todayOn }: ReportPresetsProps) {
  const navigate = useNavigate();
  const { range, view } = form;
  // The URL does not have the people yet that were chosen since the page was loaded.
  const onClick = (event: MouseEvent<HTMLAnchorElement>, period: DateRange) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const ticked = new FormData(event.currentTarget.closest("form")!).getAll("people").map(String);
    event.preventDefault();
    navigate(`?${presetQuery({ period, people: ticked, view })}`, {
      state: askedNow,
      preventScrollReset: true,
    });
  };
  return (
    <PeriodPresets>
      {recentPeriods(todayOn).map(([label, period]) => (
        <Link
          key={label}
          to={`?${presetQuery({ period, people: form.profileIds ?? [everybody], view })}`}
          onClick={(event) => onClick(event, period)}
          aria-current={range.from === period.from && range.to === period.to ? "true" : undefined}
          className={presetClass}
        >
          {label}
        </Link>
      ))}
    </PeriodPresets>
  );
}

/** A link to last month of all people. */
export const EverybodysLastMonth = ({ form, todayOn }: ReportPresetsProps) => (
  <Link
    to={`?${presetQuery({ period: previousMonthOf(todayOn), people: [everybody], view: form.view })}`}
    state={askedNow}
    preventScrollReset
    className={`${buttonClass("quiet")} max-sm:hidden`}
  >
    {`Mes pasado · ${everybodyName}`}
  </Link>
);

interface ReportPresetsProps {
  form: ReportForm;
  todayOn: LocalDate;
}
