import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdvisersScreen } from "~/modules/compliance/advisers/advisers-screen";
import { messages } from "~/modules/compliance/advisers/messages";
import { showAdvisers } from "~/modules/compliance/advisers/show-advisers.server";
import { submitAdvisers, type AdvisersAnswer } from "~/modules/compliance/advisers/submit-advisers.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { messages as payroll } from "~/modules/periods/payroll/messages";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("take-payroll", showAdvisers);

export const action = guardAction("take-payroll", submitAdvisers);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<AdvisersAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  made: null,
  errors: {},
  email: typedFields.email ?? "",
  followsClosings: typedFields.follows_closings === "on",
}));

export const headers = keepActionHeaders;

export default function Advisers() {
  const page = useLoaderData<typeof loader>();
  const answer: AdvisersAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const screen = useErrorFocus<HTMLDivElement>(answer);
  return (
    <div ref={screen} className="pb-8" onInput={onInput}>
      <BackLink to="/months/payroll">{payroll.title}</BackLink>
      <PageHeading title={messages.title} intro={messages.intro} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <AdvisersScreen page={page} answer={answer} emailError={errors.email} isSending={isSending} />
    </div>
  );
}
