import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/text-area-field";
import type { Answer } from "./correction-schema";
import { messages } from "./messages";
import type { Correction } from "./correction";
import type { FailedAnswer } from "./submit-answer.server";

interface AnswerFormsProps {
  correction: Pick<Correction, "id" | "profileId" | "proposed" | "status">;
  answers: Answer[];
  idempotencyKey: string;
  failed: FailedAnswer | null;
  isSending: boolean;
}

const labels = { accept: "Aceptar", withdraw: "Retirar la propuesta" } as const;

/** Names the missing agreement if a manager applies a proposal with which the worker disagrees. */
const applyLabel = ({ profileId, proposed, status }: AnswerFormsProps["correction"]) =>
  status === "disagreed" && proposed.profileId !== profileId ? "Aplicar sin acuerdo" : "Aplicar";

/** One button for each answer, and a form with a comment for a disagreement. They work without scripts. */
export function AnswerForms({ correction, answers, idempotencyKey, failed, isSending }: AnswerFormsProps) {
  const { id } = correction;
  const named = (answer: Answer) => (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-${id}-${answer}`} />
    </>
  );
  const direct = answers.filter((answer) => answer !== "disagree");
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      {direct.map((answer) => (
        <Form method="post" preventScrollReset key={answer}>
          <ExpectedProfileField />
          {named(answer)}
          <Button
            type="submit"
            look={answer === "withdraw" || correction.status === "disagreed" ? "quiet" : "primary"}
            name="answer"
            value={answer}
            aria-describedby={`title-${id}`}
            softDisabled={isSending}
          >
            {answer === "apply" ? applyLabel(correction) : labels[answer]}
          </Button>
        </Form>
      ))}
      {answers.includes("disagree") && (
        <details
          className="min-w-0 grow open:contents open:[&::details-content]:w-full"
          open={failed !== null}
        >
          <summary className="inline-flex min-h-11 items-center rounded-full border border-field px-5 font-semibold hover:border-brand hover:text-brand">
            No estoy de acuerdo
          </summary>
          <Form
            method="post"
            preventScrollReset
            noValidate
            className="flex w-full flex-col items-start gap-3"
          >
            <ExpectedProfileField />
            {named("disagree")}
            <input type="hidden" name="answer" value="disagree" />
            <TextAreaField
              label="¿Por qué no estás de acuerdo?"
              name="comment"
              hint={messages.whyHint}
              defaultValue={failed?.comment}
              error={failed?.error}
              className="w-full"
            />
            <Button type="submit" look="quiet" softDisabled={isSending}>
              Enviar desacuerdo
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
