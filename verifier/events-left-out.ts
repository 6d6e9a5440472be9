import type { PackageSelection } from "~/modules/register/format/statement";
import type { PlacedEvent, Proof } from "./proofs";

/** A contradiction between two proofs, about one event or about the whole. */
export interface ProofDifference {
  seq?: number;
  message: string;
}

/** Returns the first event that `known` proves and that a package should contain but does not. */
export function eventsLeftOut(
  knownProof: Proof,
  { name, selection, checkpoint, events }: Proof,
): ProofDifference[] {
  if (!selection) return [];
  const there = new Set(events.map(({ seq }) => seq));
  const first = firstNumbers(events);
  const missing = knownProof.events.find(
    (event) =>
      event.seq <= checkpoint.size &&
      !there.has(event.seq) &&
      (isCovered(event, selection) || event.subject_seq > (first.get(event.subject) ?? Infinity)),
  );
  if (!missing) return [];
  const message = `la anotación nº ${missing.seq} está en el registro y ${name}, que tendría que contarla, no la tiene.`;
  return [{ seq: missing.seq, message }];
}

/** Whether a package of this selection must contain an event, whether or not other events link to it. */
const isCovered = ({ subject, day }: PlacedEvent, { from, to, profile_ids }: PackageSelection): boolean =>
  subject === null ||
  ((profile_ids === null || profile_ids.includes(subject)) &&
    (from === null || to === null || (day >= from && day <= to)));

/**
 * Returns for each subject the number from which a package contains all its events, whatever the period.
 * A `person` event does not count: an earlier identity may precede the others, with a gap behind it.
 */
function firstNumbers(events: readonly PlacedEvent[]): Map<string | null, number> {
  const first = new Map<string | null, number>();
  for (const { subject, subject_seq, kind } of events)
    if (kind !== "person") first.set(subject, Math.min(subject_seq, first.get(subject) ?? Infinity));
  return first;
}
