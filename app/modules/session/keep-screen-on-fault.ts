import type { ClientActionFunctionArgs, useActionData } from "@remix-run/react";
import { textFields } from "~/platform/text-fields";
import { keepAnswer } from "~/ui/use-persistent-action-data";
import { answerMomentary } from "./reason-of";

type AnswerOf<Action> = NonNullable<ReturnType<typeof useActionData<Action>>> & object;

/**
 * Returns the client action of a screen with forms. It calls the server's action and stores the answer for `usePersistentActionData`. After
 * a momentary fault the screen stays, with the answer of `failed`. The client action throws other faults.
 * @param otherwise the text for a fault that has none.
 * @param failed gets the text, and the typed fields.
 */
export const keepScreenOnFault =
  <Action>(
    otherwise: string,
    failed: (text: string, typedFields: Record<string, string>) => AnswerOf<Action>,
  ) =>
  (args: ClientActionFunctionArgs): Promise<AnswerOf<Action>> => {
    const requestCopy = args.request.clone();
    const answering = args.serverAction<Action>() as Promise<AnswerOf<Action>>;
    const keptAnswer = answering.catch(async (fault: unknown): Promise<AnswerOf<Action>> => {
      const typedFields = textFields(await requestCopy.formData());
      return answerMomentary(fault, otherwise, (text) => failed(text, typedFields));
    });
    return keepAnswer(args, keptAnswer);
  };
