import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/directory/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/schedules/terms/messages";
import { showTermsForm } from "~/modules/schedules/terms/show-terms-form.server";
import { submitTerms, type TermsAnswer } from "~/modules/schedules/terms/submit-terms.server";
import { TermsSteps } from "~/modules/schedules/terms/terms-steps";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { PageHeading } from "~/ui/page-heading";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.formTitle} · Fichaclara` }];

export const loader = guardLoader("plan-schedules", showTermsForm);

export const action = guardAction("plan-schedules", submitTerms);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<TermsAnswer>(messages.failed, (text, typed) => ({
  tone: "problem",
  text,
  errors: {},
  typed,
  review: null,
}));

export const headers = keepActionHeaders;

export default function NewTerms() {
  const page = useLoaderData<typeof loader>();
  const answer: TermsAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  return (
    <>
      <BackLink to="/schedules">{messages.title}</BackLink>
      <PageHeading title={messages.formTitle} />
      {page.people.length === 0 ? (
        <EmptyState title={messages.nobody}>
          <Link to="/schedules/new?all=1" className={buttonClass()}>
            {messages.toWithout}
          </Link>
          <Link to="/schedules" className={buttonClass("quiet")}>
            Elegir personas
          </Link>
        </EmptyState>
      ) : (
        <TermsSteps page={page} answer={answer} isSending={isSending} />
      )}
    </>
  );
}
