import { monthOf, addDays, type DateRange, type LocalDate } from "~/time/dates";
import { everybody, type ReportForm, type ReportView } from "./report-form";

/** What identifies a report in a URL: the period and the people, the search where there is one, and how it is shown. */
export function reportQuery({ range, profileIds, search, view }: ReportForm): URLSearchParams {
  const query = new URLSearchParams({ from: range.from, to: range.to });
  for (const id of profileIds ?? [everybody]) query.append("people", id);
  if (search) query.set("search", search);
  if (view === "chart") query.set("view", view);
  return query;
}

/** The report of another period; while nobody is chosen, the form with that period filled in. */
export function presetQuery({ period, people, view }: PresetInput): URLSearchParams {
  const query = new URLSearchParams({ from: period.from, to: period.to });
  for (const id of people.includes(everybody) ? [everybody] : people) query.append("people", id);
  if (people.length === 0) query.set("find", "1");
  if (view === "chart") query.set("view", view);
  return query;
}

interface PresetInput {
  period: DateRange;
  /** As they stand in a URL. */
  people: readonly string[];
  view: ReportView;
}

/** The same results with another page of somebody's records. */
export function withPage(form: ReportForm, profileId: string, page: number): URLSearchParams {
  const query = reportQuery(form);
  if (form.after) query.set("after", form.after);
  for (const [id, number] of new Map(form.pages).set(profileId, page))
    query.append("page", `${id}_${number}`);
  return query;
}

/** The same page of results, shown in another way. */
export function withView(form: ReportForm, view: ReportView): URLSearchParams {
  const query = reportQuery({ ...form, view });
  if (form.after) query.set("after", form.after);
  return query;
}

const monthsOffered = 12;

/** The first days of the months that a period touches, the last twelve of them unless told, newest first. */
export function monthsIn({ from, to }: DateRange, most = monthsOffered): LocalDate[] {
  const months: LocalDate[] = [];
  for (let on = monthOf(to).from; months.length < most; on = monthOf(addDays(on, -1)).from) {
    months.push(on);
    if (on <= from) break;
  }
  return months;
}

const yearsKept = 4;

/** As far back as the record is kept, newest first. */
export const monthsKept = (todayOn: LocalDate): LocalDate[] =>
  monthsIn(
    { from: `${Number(todayOn.slice(0, 4)) - yearsKept}${todayOn.slice(4, 7)}-01`, to: todayOn },
    12 * yearsKept + 1,
  );

/** Where the month of a date stands, of a person, as a page to print. */
export const monthPath = (profileId: string, on: LocalDate) =>
  `/reports/registro/${profileId}/${on.slice(0, 7)}`;

/** The report in which that month stands. */
export const monthReportPath = (profileId: string, on: LocalDate) =>
  `/reports?${new URLSearchParams({ ...monthOf(on), people: profileId })}`;

/** The same page as a PDF. */
export const monthPdfPath = (profileId: string, on: LocalDate) => `${monthPath(profileId, on)}.pdf`;
