import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { idempotencyKeySchema } from "~/platform/form-schemas";
import { textFields } from "~/platform/text-fields";
import { answerCorrection } from "./answer.server";
import { doneText } from "./messages";
import { findCorrection } from "./list-corrections.server";
import { readAnswerForm } from "./correction-schema";
import { correctionRefusal } from "./refusal";

/** The answer to an invalid form of /corrections. The error appears beside its field. */
export interface FailedAnswer {
  id: string;
  comment: string;
  error: string;
}

export type SubmittedAnswer = { tone: "success" | "problem"; text: string; failed: FailedAnswer | null };

/** Answers a correction with the fields of a form, with or without scripts. */
export async function submitAnswer(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const fields = textFields(form);
  const { id = "", comment: typed = "" } = fields;
  const { read, error } = readAnswerForm(fields);
  if (!read)
    return data<SubmittedAnswer>(
      { tone: "problem", text: error, failed: { id, comment: typed, error } },
      { status: 422 },
    );
  const outcome = await answerCorrection(deps, {
    member,
    id,
    source: "web",
    idempotencyKey: idempotencyKeySchema.parse(fields.idempotency_key),
    ...read,
  });
  if (outcome.code === "corrected") {
    const text = doneText(read.answer, (await findCorrection(deps, outcome))!);
    return data<SubmittedAnswer>({ tone: "success", text, failed: null });
  }
  const { message, ...init } = correctionRefusal(outcome);
  const failed = read.answer === "disagree" ? { id, comment: typed, error: message } : null;
  return data<SubmittedAnswer>({ tone: "problem", text: message, failed }, init);
}
