/**
 * Returns who is next to answer something that waits: `Te toca a ti`, `Falta Lucía`.
 * @param answerer the name of the only person who can answer. Null if several managers can.
 */
export const turnText = (isViewers: boolean, answerer: string | null): string =>
  isViewers ? turnTitles.viewer : `Falta ${answerer ?? "un responsable"}`;

/** The titles of groups by the next person to answer. */
export const turnTitles = { viewer: "Te toca a ti", other: "Falta otra persona" } as const;

/** Returns the only name of a list. Null if there are several, or none. */
export const onlyOf = (names: readonly string[]): string | null => (names.length === 1 ? names[0]! : null);
