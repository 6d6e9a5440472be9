import { monthOf, addDays, type DateRange, type LocalDate } from "~/time/dates";
import { firstKeptDay, retentionYears } from "~/time/retention";
import { everybody, orderText, type ReportColumn, type ReportForm, type TableOrChart } from "./report-form";

/** Returns the query of a report: period, people, search, view and order. */
export function reportQuery({ range, profileIds, search, view, order }: ReportForm): URLSearchParams {
  const query = new URLSearchParams({ from: range.from, to: range.to });
  for (const id of profileIds ?? [everybody]) query.append("people", id);
  if (search) query.set("search", search);
  if (view === "chart") query.set("view", view);
  if (orderText(order) !== "name") query.set("sort", orderText(order));
  return query;
}

/** Returns the query of the same page of results by another column, or by the same one reversed. */
export function withOrder(form: ReportForm, by: ReportColumn): URLSearchParams {
  const isReversed = form.order.by === by && !form.order.isReversed;
  const query = reportQuery({ ...form, order: { by, isReversed } });
  if (form.after) query.set("after", form.after);
  return query;
}

/** Returns the query of a report for a preset period. While nobody is chosen, it fills in the form only. */
export function presetQuery({ period, people, view }: PresetInput): URLSearchParams {
  const query = new URLSearchParams({ from: period.from, to: period.to });
  for (const id of people.includes(everybody) ? [everybody] : people) query.append("people", id);
  if (people.length === 0) query.set("find", "1");
  if (view === "chart") query.set("view", view);
  return query;
}

interface PresetInput {
  period: DateRange;
  /** As in the URL. */
  people: readonly string[];
  view: TableOrChart;
}

/** Returns the query of the same results with another page of a person's records. */
export function withPage(form: ReportForm, profileId: string, page: number): URLSearchParams {
  const query = reportQuery(form);
  if (form.after) query.set("after", form.after);
  for (const [id, number] of new Map(form.pages).set(profileId, page))
    query.append("page", `${id}_${number}`);
  return query;
}

/** Returns the query of the same page of results in another view. */
export function withView(form: ReportForm, view: TableOrChart): URLSearchParams {
  const query = reportQuery({ ...form, view });
  if (form.after) query.set("after", form.after);
  return query;
}

const monthsOffered = 12;

/** Returns the first days of the months that a period touches, newest first: the last twelve by default. */
export function monthsIn({ from, to }: DateRange, most = monthsOffered): LocalDate[] {
  const months: LocalDate[] = [];
  for (let on = monthOf(to).from; months.length < most; on = monthOf(addDays(on, -1)).from) {
    months.push(on);
    if (on <= from) break;
  }
  return months;
}

/**
 * Returns the first days of all months for which the record is kept, newest first.
 * @param sinceOn the company's first day, to leave out the months before it.
 */
export const monthsKept = (todayOn: LocalDate, sinceOn: LocalDate = ""): LocalDate[] => {
  const keptFrom = firstKeptDay(todayOn);
  const from = sinceOn > keptFrom ? sinceOn : keptFrom;
  return monthsIn({ from, to: todayOn }, 12 * retentionYears + 1);
};

/** Returns the path of a person's month sheet. */
export const monthPath = (profileId: string, on: LocalDate) =>
  `/reports/registro/${profileId}/${on.slice(0, 7)}`;

/** Returns the path of the report with that month. */
export const monthReportPath = (profileId: string, on: LocalDate) =>
  `/reports?${new URLSearchParams({ ...monthOf(on), people: profileId })}`;

/** Returns the path of the month sheet as a PDF. */
export const monthPdfPath = (profileId: string, on: LocalDate) => `${monthPath(profileId, on)}.pdf`;
