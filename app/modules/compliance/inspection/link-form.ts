import type { DateRange } from "~/time/dates";
import type { InspectedSelection } from "./report-fields";

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
