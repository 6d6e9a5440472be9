import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { CodesScreen } from "~/modules/periods/payroll/codes-screen";
import { messages } from "~/modules/periods/payroll/messages";
import { showCodes } from "~/modules/periods/payroll/show-codes.server";
import { submitCodes, type CodesAnswer } from "~/modules/periods/payroll/submit-codes.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.codes} · Fichaclara` }];

export const loader = guardLoader("take-payroll", showCodes);

export const action = guardAction("take-payroll", submitCodes);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<CodesAnswer>(messages.codesFailed, (text, typedFields) => ({
  text,
  errors: {},
  typed: typedFields,
}));

export const headers = keepActionHeaders;

export default function Codes() {
  const page = useLoaderData<typeof loader>();
  const answer: CodesAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const screen = useErrorFocus<HTMLDivElement>(answer);
  const isSaved = useSearchParams()[0].has("saved");
  return (
    <div ref={screen} className="pb-8" onInput={onInput}>
      <BackLink to="/months/payroll">{messages.title}</BackLink>
      <PageHeading title={messages.codes} intro={messages.codesIntro} />
      <LiveRegion className="mt-4 empty:absolute">
        {!isSending &&
          (answer ? (
            <Notice tone="problem">{answer.text}</Notice>
          ) : (
            isSaved && <Notice tone="success">{messages.codesSaved}</Notice>
          ))}
      </LiveRegion>
      <CodesScreen page={page} typed={answer?.typed ?? null} errors={errors} isSending={isSending} />
    </div>
  );
}
