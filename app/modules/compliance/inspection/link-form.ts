import { formatDate, type DateRange, type LocalDate } from "~/time/dates";
import { messages } from "./messages";
import { daysOfValidity } from "../links/link-state";
import { presetRange } from "./period";
import { emptyReportFields, readReportFields, type InspectedSelection } from "./report-fields";

/** A manager's request for a link. */
export interface InspectionLinkRequest {
  range: DateRange;
  /** Null for everybody. */
  profileIds: string[] | null;
  /** Whether its pack has what was planned beside the record. */
  withPlans: boolean;
  inspectorName: string;
  office: string;
  /** How long it is valid. */
  days: number;
}

/** The intent of a request without fields: a link for an inspector at the door. */
export const atDoorIntent = "door";

export interface TypedLink {
  name: string;
  office: string;
  days: string;
}

export type LinkField = keyof TypedLink;

/** The submitted form: it makes a link, or finds people and periods for it. */
export interface LinkForm {
  report: InspectedSelection;
  typed: TypedLink;
  errors: Partial<Record<LinkField, string>>;
  /** Null when a field is wrong, or while the form is being filled in. */
  requested: InspectionLinkRequest | null;
}

/** Returns the empty form: the last twelve months of everybody. */
export function emptyLinkForm(todayOn: LocalDate): LinkForm {
  const days = String(daysOfValidity.usual);
  return readLinkForm(new URLSearchParams({ ...emptyReportFields, days }), todayOn);
}

/** Returns the form of an inspector at the door: the last twelve months of everybody. The name is not known yet. */
export function doorLinkForm(todayOn: LocalDate): LinkForm {
  const { from, to } = presetRange("last-year", todayOn);
  return readLinkForm(
    new URLSearchParams({
      from: formatDate(from),
      to: formatDate(to),
      people: emptyReportFields.people,
      plans: emptyReportFields.plans,
      name: messages.doorInspector,
      office: messages.doorOffice,
      days: String(daysOfValidity.usual),
    }),
    todayOn,
  );
}

const longestText = 120;

/** Reads a submitted form. @param fields only texts. */
export function readLinkForm(fields: URLSearchParams, todayOn: LocalDate): LinkForm {
  const report = readReportFields(fields, todayOn);
  const fieldText = (name: string) => (fields.get(name) ?? "").normalize("NFC").replace(/\s+/gu, " ").trim();
  const typed = { name: fieldText("name"), office: fieldText("office"), days: fieldText("days") };
  if (!report.isAsked) return { report, typed, errors: {}, requested: null };
  const errors = linkErrorsOf(typed);
  const hasNoErrors = Object.keys({ ...errors, ...report.errors }).length === 0;
  const { range, profileIds, withPlans } = report;
  const { name: inspectorName, office, days } = typed;
  return {
    report,
    typed,
    errors,
    requested: hasNoErrors
      ? { range, profileIds, withPlans, inspectorName, office, days: Number(days) }
      : null,
  };
}

function linkErrorsOf({ name, office, days }: TypedLink): LinkForm["errors"] {
  const nameError = textError(name, messages.nameMissing);
  const officeError = textError(office, messages.officeMissing);
  const isCount = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= daysOfValidity.most;
  return {
    ...(nameError && { name: nameError }),
    ...(officeError && { office: officeError }),
    ...(!isCount && { days: messages.daysWrong }),
  };
}

const unreadableCharacters = /[\p{Cc}\p{Cs}\p{Co}\ufffd]/u;

function textError(text: string, missing: string): string | null {
  if (text === "") return missing;
  return text.length > longestText || unreadableCharacters.test(text)
    ? messages.textWrong(longestText)
    : null;
}
