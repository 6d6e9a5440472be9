/**
 * Returns who is next to answer something that waits: `Te toca a ti`, `Pendiente de Lucía`.
 * @param answerer the people who can answer, by name. Null if many managers can.
 */
export const turnText = (isViewers: boolean, answerer: string | null): string =>
  isViewers ? turnTitles.viewer : `Pendiente de ${answerer ?? "un responsable"}`;

/** The titles of groups by the next person to answer. */
export const turnTitles = { viewer: "Te toca a ti", other: "Pendiente de otra persona" } as const;

/** Returns the names of a list of one or two people: `Marta`, `Marta o Jorge`. Null if there are more, or none. */
export const namesOfFew = (names: readonly string[]): string | null =>
  names.length === 1 || names.length === 2 ? names.join(" o ") : null;
