/** Whom a request names. */
export interface Requested {
  fromCentreId: string;
  /** Null if it is anybody of the centre. */
  profileId: string | null;
}

/** Writes whom a request names as a value of a form. {@link readRequested} reads it. */
export const writeRequested = ({ fromCentreId, profileId }: Requested): string =>
  profileId === null ? fromCentreId : `${fromCentreId}_${profileId}`;

/** Reads whom a request names from a value of a form. */
export function readRequested(value: string): Requested {
  const [fromCentreId = "", profileId = null] = value.split("_");
  return { fromCentreId, profileId };
}
