import { mostInForm, readReportForm, type ReportForm } from "~/modules/reports/report-form";
import { formatDate, type DateRange, type LocalDate } from "~/time/dates";
import { copy } from "./copy";
import { daysOfValidity } from "./link-state";
import { isPreset, presetRange } from "./period";

/** What a manager wants to open, and to whom. */
export interface LinkWish {
  range: DateRange;
  /** Null for everybody. */
  profileIds: string[] | null;
  inspectorName: string;
  office: string;
  /** How long it lasts. */
  days: number;
}

export interface TypedLink {
  name: string;
  office: string;
  days: string;
}

export type LinkField = keyof TypedLink;

/** The form as it was sent: to make a link, or to find people and periods for it. */
export interface LinkForm {
  /** The period and the people, as /reports reads them. */
  report: ReportForm;
  typed: TypedLink;
  errors: Partial<Record<LinkField, string>>;
  /** Null where something is wrong, or where the form is only being filled in. */
  wish: LinkWish | null;
}

/** The form before anything is typed: the last twelve months of everybody. */
export function emptyLinkForm(todayOn: LocalDate): LinkForm {
  const days = String(daysOfValidity.usual);
  return readLinkForm(new URLSearchParams({ people: "todos", preset: "last-year", days }), todayOn);
}

const longest = 120;

/** Reads what a form says. @param fields texts alone. */
export function readLinkForm(fields: URLSearchParams, todayOn: LocalDate): LinkForm {
  const preset = fields.get("preset");
  const params = new URLSearchParams(fields);
  if (isPreset(preset)) {
    const { from, to } = presetRange(preset, todayOn);
    params.set("from", formatDate(from));
    params.set("to", formatDate(to));
    params.set("find", "1");
  }
  const report = readReportForm(params, todayOn, mostInForm);
  const text = (name: string) => (fields.get(name) ?? "").normalize("NFC").replace(/\s+/gu, " ").trim();
  const typed = { name: text("name"), office: text("office"), days: text("days") };
  if (!report.isAsked) return { report, typed, errors: {}, wish: null };
  const errors = errorsOf(typed);
  const isFine = Object.keys({ ...errors, ...report.errors }).length === 0;
  const { range, profileIds } = report;
  const { name: inspectorName, office, days } = typed;
  return {
    ...{ report, typed, errors },
    wish: isFine ? { range, profileIds, inspectorName, office, days: Number(days) } : null,
  };
}

function errorsOf({ name, office, days }: TypedLink): LinkForm["errors"] {
  const nameError = textError(name, copy.nameMissing);
  const officeError = textError(office, copy.officeMissing);
  const isCount = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= daysOfValidity.most;
  return {
    ...(nameError && { name: nameError }),
    ...(officeError && { office: officeError }),
    ...(!isCount && { days: copy.daysWrong }),
  };
}

const unseen = /[\p{Cc}\p{Cs}\p{Co}\ufffd]/u;

function textError(text: string, missing: string): string | null {
  if (text === "") return missing;
  return text.length > longest || unseen.test(text) ? copy.textWrong(longest) : null;
}
