import type { judge } from "../../corpus/reader";

/** A kept reader, by the day of its release. */
export interface ReleasedReader {
  day: string;
  judge: typeof judge;
}

const modules = import.meta.glob<Pick<ReleasedReader, "judge">>("../../corpus/readers/*.mjs", {
  eager: true,
});

/** Returns the readers that were released, from the oldest. */
export const releasedReaders: readonly ReleasedReader[] = Object.entries(modules)
  .map(([path, reader]) => ({ day: /([\d-]+)\.mjs$/.exec(path)![1]!, judge: reader.judge }))
  .sort((a, b) => (a.day < b.day ? -1 : 1));
