import { fourYearsInDays } from "~/modules/register/export-selection";
import { searchedText } from "~/platform/searched-text";
import { addDays, formatDate, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { missingDay, parseDate } from "~/time/typed-dates";
import { messages } from "./messages";

const choicesPerPage = 20;
/** The most people chosen one by one, so that the URL is not too long. */
const mostInAddress = 500;
/** The most people chosen one by one in a POST form. */
export const mostInForm = 1_000;
const mostChoices = 5_000;

/** The value of `people` in the URL for all people. */
export const everybody = "todos";

/** The name of {@link everybody} on screens. */
export const everybodyName = "Todo el equipo";

export type TableOrChart = "table" | "chart";

export const reportColumns = ["name", "hours", "difference", "expected", "days", "nights"] as const;
/** A column of the people's table by which its rows can be sorted. */
export type ReportColumn = (typeof reportColumns)[number];

/** Names come from A to Z and numbers from the largest, unless the order is reversed. */
export interface ReportOrder {
  by: ReportColumn;
  isReversed: boolean;
}

/** A part of the form that a chip shows and hides. */
export type ReportPanel = "period" | "people";

export type ReportField = "from" | "to" | "people";

/** The request in a URL of /reports. */
export interface ReportForm {
  range: DateRange;
  /** The dates as typed. */
  typed: { from: string; to: string };
  errors: Partial<Record<ReportField, string>>;
  /** Null for all people. */
  profileIds: string[] | null;
  search: string;
  /** The search among the people to choose from. */
  who: string;
  view: TableOrChart;
  order: ReportOrder;
  /** The number of people to choose from. */
  shown: number;
  /** Whether nobody has filled in the form yet. It then requests this month of all people. */
  isFirst: boolean;
  /** Whether the URL requests results, or the form is still being filled in. */
  isAsked: boolean;
  /** The parts of the form that are shown: wrong ones, and the part that is being filled in. */
  open: ReportPanel[];
  /** The last person of the previous page. */
  after: string | null;
  /** Each person's page of records, if it is not the first. */
  pages: Map<string, number>;
}

/**
 * Reads the form of /reports from its URL. Without dates the period is the 1st of the month to `todayOn`.
 * @param maxPeople the most people chosen one by one.
 */
export function readReportForm(
  params: URLSearchParams,
  todayOn: LocalDate,
  maxPeople = mostInAddress,
): ReportForm {
  const errors: ReportForm["errors"] = {};
  const usual: DateRange = { from: monthOf(todayOn).from, to: todayOn };
  const from = readDate(params.get("from"), usual.from, messages.fromMissing);
  const to = readDate(params.get("to"), usual.to, messages.toMissing);
  if (from.error) errors.from = from.error;
  if (to.error) errors.to = to.error;
  if (!from.error && !to.error) {
    if (from.on > to.on) errors.to = messages.rangeBackwards;
    else if (addDays(from.on, fourYearsInDays) <= to.on) errors.to = messages.rangeTooLong;
  }
  // A form that nobody has filled in yet begins with all people.
  const isFirst = !["from", "to", "people", "more", "find", "open"].some((field) => params.has(field));
  const namedIds = isFirst ? [everybody] : [...new Set(params.getAll("people").filter(Boolean))];
  // The form also sends the people that were chosen before 'Todos'.
  const people = namedIds.includes(everybody) ? [everybody] : namedIds;
  if (people.length === 0) errors.people = messages.peopleMissing;
  if (people.length > maxPeople) errors.people = messages.tooManyPeople(maxPeople);

  const isMoreAsked = params.has("more");
  const isBeingFilledIn = isMoreAsked || params.has("find") || params.has("open");
  const listedCount = Math.max(choicesPerPage, Math.trunc(Number(params.get("shown"))) || 0);
  return {
    range: { from: from.on, to: to.on },
    typed: { from: from.typed, to: to.typed },
    errors: isBeingFilledIn ? {} : errors,
    profileIds: people.includes(everybody) ? null : people.length > maxPeople ? [] : people,
    search: searchedText(params, "search"),
    who: searchedText(params),
    view: params.get("view") === "chart" ? "chart" : "table",
    order: readOrder(params.get("sort") ?? ""),
    shown: Math.min(mostChoices, isMoreAsked ? listedCount + choicesPerPage : listedCount),
    isFirst,
    isAsked: !isBeingFilledIn,
    open: isBeingFilledIn ? [params.get("open") === "period" ? "period" : "people"] : panelsWith(errors),
    after: params.get("after"),
    pages: readPages(params.getAll("page")),
  };
}

const panelsWith = ({ from, to, people }: ReportForm["errors"]): ReportPanel[] => [
  ...(from || to ? (["period"] as const) : []),
  ...(people ? (["people"] as const) : []),
];

function readDate(text: string | null, usual: LocalDate, missing: string) {
  if (text === null) return { on: usual, typed: formatDate(usual), error: null };
  const on = parseDate(text);
  if (on) return { on, typed: formatDate(on), error: null };
  const typedText = text.trim().slice(0, 100);
  return {
    on: usual,
    typed: typedText,
    error: typedText ? (missingDay(typedText) ?? messages.dateInvalid) : missing,
  };
}

/** Reads `hours`, or `-hours` for the reversed order. Anything else is the order by name. */
function readOrder(text: string): ReportOrder {
  const by = reportColumns.find((column) => column === text.replace(/^-/, ""));
  return by ? { by, isReversed: text.startsWith("-") } : { by: "name", isReversed: false };
}

/** Returns an order as it is in the URL. */
export const orderText = ({ by, isReversed }: ReportOrder): string => (isReversed ? "-" : "") + by;

/** Reads `{profileId}_{page}`, one for each person. */
function readPages(texts: string[]): Map<string, number> {
  return new Map(
    texts.flatMap((text) => {
      const [, id, page] = /^([0-9a-f-]{36})_(\d{1,6})$/.exec(text) ?? [];
      return id && page ? [[id, Number(page)] as const] : [];
    }),
  );
}
