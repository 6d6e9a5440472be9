import { mostInForm, readReportForm, type ReportForm } from "~/modules/timesheets/reports/report-form";
import { formatDate, type LocalDate } from "~/time/dates";
import { isPreset, presetRange } from "./period";

/** What an inspection gets: days and people as in /reports, and whether what was planned lies beside the record. */
export interface InspectedSelection extends ReportForm {
  withPlans: boolean;
}

/** Reads the period, the people and the tick for plans of a form. A preset's button fills in its dates. */
export function readReportFields(fields: URLSearchParams, todayOn: LocalDate): InspectedSelection {
  const preset = fields.get("preset");
  const params = new URLSearchParams(fields);
  if (isPreset(preset)) {
    const { from, to } = presetRange(preset, todayOn);
    params.set("from", formatDate(from));
    params.set("to", formatDate(to));
    params.set("find", "1");
  }
  return { ...readReportForm(params, todayOn, mostInForm), withPlans: fields.get("plans") === "on" };
}

/** The empty form: the last twelve months of everybody, with their plans. */
export const emptyReportFields = { people: "todos", preset: "last-year", plans: "on" };

/** Returns the text fields of a form. */
export const textsOf = (form: FormData): URLSearchParams =>
  new URLSearchParams([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
