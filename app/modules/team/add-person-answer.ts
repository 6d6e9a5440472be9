import { reasonOf } from "~/modules/directory/reason-of";
import { leftBy } from "~/ui/no-answer";
import { copy } from "./copy";

/** What the form 'Añadir persona' is answered: what was typed is kept unless somebody was added. */
export interface AddPersonAnswer {
  ok: boolean;
  message: string | null;
  errors: { full_name?: string; dni?: string };
  /** Whoever was added; they have no PIN yet. */
  profileId: string | null;
  /** Who is called the same, where it must be said that it is somebody else. */
  namesake: string | null;
  typed: Record<string, string>;
}

/** A form that nobody was added by. */
export const notAdded = (
  typed: Record<string, string>,
  said: Partial<Omit<AddPersonAnswer, "ok" | "typed">>,
): AddPersonAnswer => ({
  ok: false,
  message: null,
  errors: {},
  namesake: null,
  profileId: null,
  typed,
  ...said,
});

/** Instead of an answer, where nobody answered or the server failed: what was typed stays. A refusal has a page of its own. */
export function failedAdding(fault: unknown, typed: Record<string, string>): AddPersonAnswer {
  if (fault instanceof Response) throw fault;
  return leftBy(fault, notAdded(typed, { message: reasonOf(fault, copy.addFailed) }));
}
