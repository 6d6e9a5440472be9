import { linkedWith } from "./format/selection";

/** What of an event decides whether a package tells it. */
export interface PlanRow {
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

/** What of one person stands in a package. */
export interface PersonPlan {
  /** By `seq`. */
  told: number[];
  bare: number[];
  /** The first event that is told, by `subject_seq`. */
  first: number;
  /** Whether their identity before that event is among what is told; else it has yet to be found. */
  hasIdentity: boolean;
}

/**
 * Plans what a package has of one person (docs/format.md): what is meant and all that is linked with it is told, and who the
 * person was meanwhile; from the first such event on every envelope stands there.
 * @param rows all events of that person from some number on.
 * @returns from which number on more must be known; null where nothing of that person stands in it.
 */
export function planPerson(
  rows: readonly PlanRow[],
  isMeant: (row: PlanRow) => boolean,
): PersonPlan | { knowFrom: number } | null {
  const linked = linkedWith(rows, isMeant);
  const core = rows.filter(({ subject_seq }) => linked.has(subject_seq));
  if (core.length === 0) return null;
  const knowFrom = Math.min(...core.map(({ about }) => about ?? Infinity));
  if (knowFrom < rows[0]!.subject_seq) return { knowFrom };
  const [first, last] = [core[0]!.subject_seq, core.at(-1)!.subject_seq];
  const before = rows.findLast(({ kind, subject_seq }) => kind === "person" && subject_seq < first);
  const run = rows.filter(({ subject_seq }) => subject_seq >= first);
  const isTold = ({ kind, subject_seq }: PlanRow) =>
    linked.has(subject_seq) || (kind === "person" && subject_seq <= last);
  const told = run.filter(isTold);
  return {
    told: [...(before ? [before] : []), ...told].map(({ seq }) => seq),
    bare: run.filter((row) => !isTold(row)).map(({ seq }) => seq),
    first,
    hasIdentity: before !== undefined,
  };
}

/** What a punch commits to who its person was before some event; empty where none says so before they became another. */
export function identityBefore(rows: readonly PlanRow[]): string {
  const row = rows.find(({ kind, person }) => kind === "person" || person !== "");
  return row && row.kind !== "person" ? row.person : "";
}
