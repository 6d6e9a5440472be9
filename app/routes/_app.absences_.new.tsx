import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { problemAnswer, type AbsenceAnswer } from "~/modules/absences/absence-form";
import { AbsenceFormView } from "~/modules/absences/absence-form-view";
import { messages } from "~/modules/absences/messages";
import { requireAbsenceFor } from "~/modules/absences/require-absences-of.server";
import { showAbsenceForm } from "~/modules/absences/show-absence-form.server";
import { submitAbsence } from "~/modules/absences/submit-absence.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.formTitle} · Fichaclara` }];

export const loader = guardLoader({ needs: "ask-absence", check: requireAbsenceFor }, showAbsenceForm);

export const action = guardAction({ needs: "ask-absence", check: requireAbsenceFor }, submitAbsence);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<AbsenceAnswer>(messages.failed, problemAnswer);

export const headers = keepActionHeaders;

export default function NewAbsence() {
  const page = useLoaderData<typeof loader>();
  const answer: AbsenceAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  return (
    <>
      <BackLink to="/absences">{messages.title}</BackLink>
      <h1 className="mb-1 text-2xl font-bold wrap-anywhere">{titleOf(page)}</h1>
      <AbsenceFormView page={page} answer={answer} isSending={isSending} />
    </>
  );
}

function titleOf({ isOwn, isChange, name }: { isOwn: boolean; isChange: boolean; name: string }): string {
  if (isChange) return isOwn ? messages.ownChangeTitle : messages.changeTitle(name);
  return isOwn ? messages.formTitle : messages.recordTitle(name);
}
