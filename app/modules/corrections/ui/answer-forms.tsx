import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { showOpened } from "~/ui/show-opened";
import { TextAreaField } from "~/ui/text-area-field";
import type { Answer } from "../correction-schema";
import { messages } from "../messages";
import type { Correction } from "../correction";
import type { FailedAnswer } from "../submit-answer.server";

interface AnswerFormsProps {
  correction: Pick<Correction, "id" | "profileId" | "proposed" | "status">;
  answers: Answer[];
  idempotencyKey: string;
  failed: FailedAnswer | null;
  isSending: boolean;
}

const answerLabels = { accept: "Aceptar", withdraw: "Retirar la propuesta" } as const;

/** Names the missing agreement if a manager applies a proposal with which the worker disagrees. */
const applyLabel = ({ profileId, proposed, status }: AnswerFormsProps["correction"]) =>
  status === "disagreed" && proposed.profileId !== profileId ? "Aplicar sin acuerdo" : "Aplicar";

/** One button for each answer. A disagreement opens a form with a comment, which hides the other buttons. They work without scripts. */
export function AnswerForms({ correction, answers, idempotencyKey, failed, isSending }: AnswerFormsProps) {
  const { id } = correction;
  const answerFieldsOf = (answer: Answer) => (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-${id}-${answer}`} />
    </>
  );
  const direct = answers.filter((answer) => answer !== "disagree");
  return (
    <div className="group/answers mt-4 flex min-w-0 grow flex-wrap items-start gap-2 sm:gap-3">
      {direct.map((answer) => (
        <Form
          method="post"
          preventScrollReset
          key={answer}
          className="group-has-[details[open]]/answers:hidden"
        >
          <ExpectedProfileField />
          {answerFieldsOf(answer)}
          <Button
            type="submit"
            look={answer === "withdraw" || correction.status === "disagreed" ? "quiet" : "primary"}
            name="answer"
            value={answer}
            aria-describedby={`title-${id}`}
            softDisabled={isSending}
          >
            {answer === "apply" ? applyLabel(correction) : answerLabels[answer]}
          </Button>
        </Form>
      ))}
      {answers.includes("disagree") && (
        <>
          <details
            className="group/why min-w-0 grow open:contents open:[&::details-content]:w-full"
            open={failed !== null}
            onToggle={showOpened}
          >
            <summary className="inline-flex min-h-11 items-center rounded-full border border-field px-4 font-semibold group-open/why:order-2 hover:border-brand hover:text-brand sm:px-5">
              <span className="group-open/why:hidden">No estoy de acuerdo</span>
              <span className="hidden group-open/why:inline">Cancelar</span>
            </summary>
            <Form id={`why-${id}`} method="post" preventScrollReset noValidate className="max-w-lg">
              <ExpectedProfileField />
              {answerFieldsOf("disagree")}
              <input type="hidden" name="answer" value="disagree" />
              <TextAreaField
                label="¿Por qué no estás de acuerdo?"
                name="comment"
                hint={messages.whyNotHint(correction.proposed.name)}
                defaultValue={failed?.comment}
                error={failed?.error}
                className="w-full"
              />
            </Form>
          </details>
          {/* The button's own display would win over `hidden`. */}
          <span className="order-1 hidden group-has-[details[open]]/answers:inline">
            <Button type="submit" form={`why-${id}`} softDisabled={isSending}>
              Enviar desacuerdo
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
