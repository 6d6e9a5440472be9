import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { textFields } from "~/platform/text-fields";
import type { Deps } from "~/platform/context.server";
import { answerCorrection } from "./answer.server";
import { doneText } from "./messages";
import { findCorrection } from "./list-corrections.server";
import { answerSchema } from "./correction-schema";
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
  const { id = "", comment: typed = "", answer = "", idempotency_key = "" } = textFields(form);
  const readAnswer = answerSchema.safeParse({ answer, comment: typed.trim() || null });
  if (!readAnswer.success) {
    const message = readAnswer.error.issues[0]!.message;
    const error = message.charAt(0).toUpperCase() + message.slice(1) + ".";
    return data<SubmittedAnswer>(
      { tone: "problem", text: error, failed: { id, comment: typed, error } },
      { status: 422 },
    );
  }
  const idempotencyKey = idempotency_key.slice(0, 200) || null;
  const outcome = await answerCorrection(deps, {
    member,
    id,
    source: "web",
    idempotencyKey,
    ...readAnswer.data,
  });
  if (outcome.code === "corrected") {
    const text = doneText(readAnswer.data.answer, (await findCorrection(deps, outcome))!);
    return data<SubmittedAnswer>({ tone: "success", text, failed: null });
  }
  const { message, ...init } = correctionRefusal(outcome);
  const failed = readAnswer.data.answer === "disagree" ? { id, comment: typed, error: message } : null;
  return data<SubmittedAnswer>({ tone: "problem", text: message, failed }, init);
}
