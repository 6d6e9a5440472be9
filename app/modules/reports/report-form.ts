import { fourYearsInDays } from "~/modules/register/export-selection";
import { addDays, formatDate, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { copy } from "./copy";

const choicesPerPage = 20;
/** How many may be chosen one by one: an address is not longer. */
const mostInAddress = 500;
/** The same of a form that is sent as one. */
export const mostInForm = 1_000;
const maxChoices = 5_000;

/** Stands in the URL for everybody. */
export const everybody = "todos";

/** Records in tables, or hours as bars. */
export type ReportView = "table" | "chart";

export type ReportField = "from" | "to" | "people";

/** What a URL of /reports asks for. */
export interface ReportForm {
  range: DateRange;
  /** The dates as they were typed. */
  typed: { from: string; to: string };
  errors: Partial<Record<ReportField, string>>;
  /** Null for everybody. */
  profileIds: string[] | null;
  search: string;
  /** Who is looked for among the employees to choose from. */
  who: string;
  view: ReportView;
  /** How many employees are offered to choose from. */
  shown: number;
  /** Whether results are asked for, or the form is only being filled in. */
  isAsked: boolean;
  /** The last person of the page before. */
  after: string | null;
  /** Which page of whose records is shown, where it is not the first. */
  pages: Map<string, number>;
}

/**
 * Reads the form of /reports from its URL. Without dates it is the 1st of the month to `todayOn`.
 * @param maxPeople how many may be chosen one by one.
 */
export function readReportForm(
  params: URLSearchParams,
  todayOn: LocalDate,
  maxPeople = mostInAddress,
): ReportForm {
  const errors: ReportForm["errors"] = {};
  const usual: DateRange = { from: monthOf(todayOn).from, to: todayOn };
  const from = readDate(params.get("from"), usual.from, copy.fromMissing);
  const to = readDate(params.get("to"), usual.to, copy.toMissing);
  if (from.error) errors.from = from.error;
  if (to.error) errors.to = to.error;
  if (!from.error && !to.error) {
    if (from.on > to.on) errors.to = copy.rangeBackwards;
    else if (addDays(from.on, fourYearsInDays) <= to.on) errors.to = copy.rangeTooLong;
  }
  const named = [...new Set(params.getAll("people").filter(Boolean))];
  // Who was chosen before 'Todos' was ticked is sent along.
  const people = named.includes(everybody) ? [everybody] : named;
  if (people.length === 0) errors.people = copy.peopleMissing;
  if (people.length > maxPeople) errors.people = copy.tooManyPeople(maxPeople);

  const isMoreAsked = params.has("more");
  const isBeingFilledIn = isMoreAsked || params.has("find");
  const isAsked = !isBeingFilledIn && ["from", "to", "people"].some((field) => params.has(field));
  const listed = Math.max(choicesPerPage, Math.trunc(Number(params.get("shown"))) || 0);
  return {
    range: { from: from.on, to: to.on },
    typed: { from: from.typed, to: to.typed },
    errors: isAsked ? errors : {},
    profileIds: people.includes(everybody) ? null : people.length > maxPeople ? [] : people,
    search: (params.get("search") ?? "").trim().slice(0, 100),
    who: (params.get("who") ?? "").trim().slice(0, 100),
    view: params.get("view") === "chart" ? "chart" : "table",
    shown: Math.min(maxChoices, isMoreAsked ? listed + choicesPerPage : listed),
    isAsked,
    after: params.get("after"),
    pages: readPages(params.getAll("page")),
  };
}

function readDate(text: string | null, usual: LocalDate, missing: string) {
  if (text === null) return { on: usual, typed: formatDate(usual), error: null };
  const on = parseDate(text);
  if (on) return { on, typed: formatDate(on), error: null };
  const typed = text.trim().slice(0, 100);
  return { on: usual, typed, error: typed ? (missingDay(typed) ?? copy.dateInvalid) : missing };
}

/** `{profileId}_{page}`, one a person. */
function readPages(texts: string[]): Map<string, number> {
  return new Map(
    texts.flatMap((text) => {
      const [, id, page] = /^([0-9a-f-]{36})_(\d{1,6})$/.exec(text) ?? [];
      return id && page ? [[id, Number(page)] as const] : [];
    }),
  );
}
