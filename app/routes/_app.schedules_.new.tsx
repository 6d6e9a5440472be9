import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/schedules/terms/messages";
import { showTermsForm } from "~/modules/schedules/terms/show-terms-form.server";
import { submitTerms, type TermsAnswer } from "~/modules/schedules/terms/submit-terms.server";
import { SchedulesList } from "~/modules/schedules/terms/schedules-list";
import { showSchedules } from "~/modules/schedules/terms/show-schedules.server";
import { TermsSteps } from "~/modules/schedules/terms/terms-steps";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.formTitle} · Fichaclara` }];

export const loader = guardLoader("plan-schedules", async (deps, input) => {
  const isChosen = ["person", "all"].some((field) => input.params.has(field));
  return isChosen
    ? { form: await showTermsForm(deps, input), choices: null }
    : { form: null, choices: await showSchedules(deps, input) };
});

export const action = guardAction("plan-schedules", submitTerms);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<TermsAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  errors: {},
  typed: typedFields,
  review: null,
}));

export const headers = keepActionHeaders;

export default function NewTerms() {
  const { form, choices } = useLoaderData<typeof loader>();
  const answer: TermsAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  return (
    <>
      <BackLink to="/schedules">{messages.title}</BackLink>
      <PageHeading title={messages.formTitle} />
      {choices && (
        <Section id="whom" title={messages.whom} className="mt-4">
          <SchedulesList {...choices} pathToAll="/schedules/new?all=1" allWords={messages.toWithout} />
        </Section>
      )}
      {form &&
        (form.people.length === 0 ? (
          <EmptyState title={messages.nobody}>
            <Link to="/schedules" className={buttonClass()}>
              {messages.title}
            </Link>
          </EmptyState>
        ) : (
          <TermsSteps page={form} answer={answer} isSending={isSending} />
        ))}
    </>
  );
}
