import type { Envelope } from "./envelope";

type Linked = Pick<Envelope, "subject_seq" | "about">;

/**
 * Which of a subject's events belong to some of them: these, and all that are linked with them through `about`, in either
 * direction and over any number of steps. By `subject_seq`.
 */
export function linkedWith<Event extends Linked>(
  events: readonly Event[],
  isMeant: (event: Event) => boolean,
): Set<number> {
  // An event is only ever about an earlier one, so each has one root: the first of all it is linked with.
  const rootOf = new Map<number, number>();
  for (const { subject_seq, about } of events)
    rootOf.set(subject_seq, about === null ? subject_seq : (rootOf.get(about) ?? about));
  const roots = new Set(events.filter(isMeant).map(({ subject_seq }) => rootOf.get(subject_seq)));
  return new Set(
    events.flatMap(({ subject_seq }) => (roots.has(rootOf.get(subject_seq)) ? [subject_seq] : [])),
  );
}
