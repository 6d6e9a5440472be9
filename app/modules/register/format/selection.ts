import type { Envelope } from "./envelope";

type LinkedEvent = Pick<Envelope, "subject_seq" | "about">;

/**
 * Returns the events that belong to the chosen ones, by `subject_seq`.
 * They are linked through `about`, in either direction and over any number of steps.
 */
export function numbersLinkedWith<Event extends LinkedEvent>(
  events: readonly Event[],
  isMeant: (event: Event) => boolean,
): Set<number> {
  // An event is only about an earlier one, so the first linked event is the root of its group.
  const rootOf = new Map<number, number>();
  for (const { subject_seq, about } of events)
    rootOf.set(subject_seq, about === null ? subject_seq : (rootOf.get(about) ?? about));
  const roots = new Set(events.filter(isMeant).map(({ subject_seq }) => rootOf.get(subject_seq)));
  return new Set(
    events.flatMap(({ subject_seq }) => (roots.has(rootOf.get(subject_seq)) ? [subject_seq] : [])),
  );
}
