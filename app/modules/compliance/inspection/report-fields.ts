import { mostInForm, readReportForm, type ReportForm } from "~/modules/timesheets/reports/report-form";
import { formatDate, type LocalDate } from "~/time/dates";
import { isPreset, presetRange } from "./period";

/** Reads the period and the people of a form, as in /reports. A preset's button fills in its dates. */
export function readReportFields(fields: URLSearchParams, todayOn: LocalDate): ReportForm {
  const preset = fields.get("preset");
  const params = new URLSearchParams(fields);
  if (isPreset(preset)) {
    const { from, to } = presetRange(preset, todayOn);
    params.set("from", formatDate(from));
    params.set("to", formatDate(to));
    params.set("find", "1");
  }
  return readReportForm(params, todayOn, mostInForm);
}

/** The empty form: the last twelve months of everybody. */
export const emptyReportFields = { people: "todos", preset: "last-year" };

/** Returns the text fields of a form. */
export const textsOf = (form: FormData): URLSearchParams =>
  new URLSearchParams([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
