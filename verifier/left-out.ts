import type { PackageSelection } from "~/modules/register/format/statement";
import type { Placed, Proof } from "./proofs";

/** What two proofs say of one event, or of the whole, that cannot both be true. */
export interface Difference {
  seq?: number;
  message: string;
}

/** What one proves and the other, a package, had to have and has not. */
export function leftOut(known: Proof, { name, selection, checkpoint, events }: Proof): Difference[] {
  if (!selection) return [];
  const there = new Set(events.map(({ seq }) => seq));
  const first = firstNumbers(events);
  const missing = known.events.find(
    (event) =>
      event.seq <= checkpoint.size &&
      !there.has(event.seq) &&
      (isCovered(event, selection) || event.subject_seq > (first.get(event.subject) ?? Infinity)),
  );
  if (!missing) return [];
  const message = `la anotación nº ${missing.seq} está en el registro y ${name}, que tendría que contarla, no la tiene.`;
  return [{ seq: missing.seq, message }];
}

/** Whether a package of this selection has to hold an event by itself, whatever is linked with it. */
const isCovered = ({ subject, day }: Placed, { from, to, profile_ids }: PackageSelection): boolean =>
  subject === null ||
  ((profile_ids === null || profile_ids.includes(subject)) &&
    (from === null || to === null || (day >= from && day <= to)));

/**
 * From which of its numbers on a package holds all that there is of somebody, whatever the period. Who they were then may stand alone
 * in front of that.
 */
function firstNumbers(events: readonly Placed[]): Map<string | null, number> {
  const first = new Map<string | null, number>();
  for (const { subject, subject_seq, kind } of events)
    if (kind !== "person") first.set(subject, Math.min(subject_seq, first.get(subject) ?? Infinity));
  return first;
}
