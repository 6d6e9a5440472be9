/** A person whose draft is published. */
export interface PublishChoice {
  profileId: string;
  /** The version that the manager saw. */
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
