import { reasonOf } from "~/modules/session/reason-of";
import { answerAfterFault } from "~/ui/no-answer";
import { messages } from "./messages";

/** The answer to the form 'Añadir persona'. It keeps the typed text unless a person was added. */
export interface AddPersonAnswer {
  ok: boolean;
  message: string | null;
  errors: { full_name?: string; dni?: string; centre_id?: string };
  /** The person who was added. */
  profileId: string | null;
  /** Their name, kiosk number and PIN, shown only in this answer; null if no PIN could be made. */
  card: { name: string; number: number; pin: string } | null;
  /** The question whether a person with the same name is somebody else. */
  namesake: string | null;
  typed: Record<string, string>;
}

/** The answer to a form that added nobody. */
export const notAddedAnswer = (
  typedFields: Record<string, string>,
  answerFields: Partial<Omit<AddPersonAnswer, "ok" | "typed">>,
): AddPersonAnswer => ({
  ok: false,
  message: null,
  errors: {},
  namesake: null,
  profileId: null,
  card: null,
  typed: typedFields,
  ...answerFields,
});

/**
 * Returns the answer if the server failed or did not answer, with the typed text.
 * @throws a Response, which has its own page.
 */
export function failedAddingAnswer(fault: unknown, typedFields: Record<string, string>): AddPersonAnswer {
  if (fault instanceof Response) throw fault;
  return answerAfterFault(
    fault,
    notAddedAnswer(typedFields, { message: reasonOf(fault, messages.addFailed) }),
  );
}
