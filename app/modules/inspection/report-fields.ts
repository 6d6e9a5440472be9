import { mostInForm, readReportForm, type ReportForm } from "~/modules/reports/report-form";
import { formatDate, type LocalDate } from "~/time/dates";
import { isPreset, presetRange } from "./period";

/** The period and the people of a form, as /reports reads them; the button of a preset fills in its dates. */
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

/** The form before anything is typed: the last twelve months of everybody. */
export const emptyReportFields = { people: "todos", preset: "last-year" };

/** What of a form is text. */
export const textsOf = (form: FormData): URLSearchParams =>
  new URLSearchParams([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
