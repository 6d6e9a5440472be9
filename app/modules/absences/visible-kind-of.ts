import type { Absence } from "~/modules/schedules/schedule";

/** The reader of an absence: its person, the manager who answers it, another manager, or a colleague. */
export type AbsenceReader = "self" | "answerer" | "manager" | "colleague";

/** Returns the kind of an absence for a reader, or null: then the reader sees only that the person is absent. */
export function visibleKindOf(
  { kind, isPrivate }: Pick<Absence, "kind" | "isPrivate">,
  reader: AbsenceReader,
): string | null {
  switch (reader) {
    case "self":
    case "answerer":
      return kind;
    case "manager":
      return isPrivate ? null : kind;
    case "colleague":
      return null;
  }
}
