import { numbersLinkedWith } from "../format/selection";

/** The fields that decide whether a package discloses an event. */
export interface OutlineRow {
  seq: number;
  subject: number;
  profile_id: string;
  subject_seq: number;
  kind: string;
  day: string;
  about: number | null;
  /** Hex, or empty. */
  person: string;
}

/** One person's lines in a package. */
export interface PersonOutline {
  /** By `seq`. */
  disclosed: number[];
  redacted: number[];
  /** The `subject_seq` of the first disclosed event. */
  first: number;
  /** Whether `disclosed` includes their identity before that event. Otherwise it must still be found. */
  hasIdentity: boolean;
}

/**
 * Returns one person's lines in a package (docs/format.md). The package discloses the chosen events, all events linked with them,
 * and the person's identities. From the first such event on, every envelope is included.
 * @param rows all events of that person from some number on.
 * @returns the number from which more events are needed, or null when the package has nothing of that person.
 */
export function personOutlineOf(
  rows: readonly OutlineRow[],
  isMeant: (row: OutlineRow) => boolean,
): PersonOutline | { knowFrom: number } | null {
  const linked = numbersLinkedWith(rows, isMeant);
  const core = rows.filter(({ subject_seq }) => linked.has(subject_seq));
  if (core.length === 0) return null;
  const knowFrom = Math.min(...core.map(({ about }) => about ?? Infinity));
  if (knowFrom < rows[0]!.subject_seq) return { knowFrom };
  const [first, last] = [core[0]!.subject_seq, core.at(-1)!.subject_seq];
  const before = rows.findLast(({ kind, subject_seq }) => kind === "person" && subject_seq < first);
  const run = rows.filter(({ subject_seq }) => subject_seq >= first);
  const isDisclosed = ({ kind, subject_seq }: OutlineRow) =>
    linked.has(subject_seq) || (kind === "person" && subject_seq <= last);
  const disclosed = run.filter(isDisclosed);
  return {
    disclosed: [...(before ? [before] : []), ...disclosed].map(({ seq }) => seq),
    redacted: run.filter((row) => !isDisclosed(row)).map(({ seq }) => seq),
    first,
    hasIdentity: before !== undefined,
  };
}

/** Returns the identity's commitment in the first punch, or "" when none names it before the identity changes. */
export function identityBefore(rows: readonly OutlineRow[]): string {
  const row = rows.find(({ kind, person }) => kind === "person" || person !== "");
  return row && row.kind !== "person" ? row.person : "";
}
