import type { OfferedTime } from "~/modules/schedules/published-week";
import { isLocalDate } from "~/time/dates";

/** A person whose week is published. */
export interface PublishChoice {
  profileId: string;
  /** The version of the draft that the manager saw; 0 without one. */
  version: number;
}

/** Writes a choice as a form field. */
export const writePublishChoice = ({ profileId, version }: PublishChoice): string =>
  `${profileId}_${version}`;

/** Reads what {@link writePublishChoice} wrote; null for any other text. */
export function readPublishChoice(field: FormDataEntryValue): PublishChoice | null {
  const [, profileId, version] =
    /^([0-9a-f-]{36})_(\d{1,9})$/.exec(typeof field === "string" ? field : "") ?? [];
  return profileId ? { profileId, version: Number(version) } : null;
}

/** The field that says which time is offered to a person. */
export const offerField = (profileId: string): string => `offer_${profileId}`;

/** Writes an offered time as a form field. */
export const offerFieldValue = ({ on, from, to }: OfferedTime): string => `${on}_${from}_${to}`;

/**
 * Reads which times a manager offers. Null if they leave it at the last minutes beyond the contract; undefined for a text that is not of
 * {@link offerFieldValue}.
 */
export function readOffer(field: FormDataEntryValue | null): OfferedTime[] | null | undefined {
  if (field === null || field === "") return null;
  const [, on, from, to] =
    /^([\d-]{10})_(\d{1,4})_(\d{1,4})$/.exec(typeof field === "string" ? field : "") ?? [];
  return on && isLocalDate(on) ? [{ on, from: Number(from), to: Number(to) }] : undefined;
}
