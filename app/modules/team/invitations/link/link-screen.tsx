import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";
import { CentreField, type CentreChoice } from "../../centre-field";
import { CompanyNameField } from "../company-name-field";
import { messages } from "./messages";
import { linkText, type ShownJoinLink } from "./join-link";
import type { LinkAnswer } from "./link-answer";
import { ShareInvitation } from "./share-invitation";

interface LinkScreenProps {
  link: ShownJoinLink | null;
  /** What one more person does to the plan. */
  warning: string | null;
  /** How many people more the plan allows; null without a limit. */
  planRoom: number | null;
  centres: CentreChoice;
  now: number;
  answer: LinkAnswer | undefined;
}

/** The join link: the new one, or the state of the last one. */
export function LinkScreen({ link, warning, planRoom, centres, now, answer }: LinkScreenProps) {
  const isSending = useIsSendingOrReloading();
  const isMade = answer?.made;
  const isLive = link?.state === "live";
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const formRef = useRef<HTMLFormElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMade) headingRef.current?.focus();
    formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer, isMade]);
  return (
    <div className="max-w-prose">
      <PageHeading title={messages.title} intro={messages.intro(planRoom)} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer?.message && !isSending && <Notice tone={answer.message.tone}>{answer.message.text}</Notice>}
      </LiveRegion>
      {isMade && (
        <section aria-labelledby="made" className="mt-6 card p-4">
          <h2
            ref={headingRef}
            id="made"
            tabIndex={-1}
            className="scroll-mt-16 text-xl font-bold outline-none"
          >
            Tu enlace
          </h2>
          <ShareInvitation {...isMade} />
          <p className="mt-4 text-sm text-muted">
            {messages.once} {messages.carefully}
          </p>
        </section>
      )}
      {link && <LastLink {...{ link, centres, now, isSending }} />}
      <Form
        ref={formRef}
        method="post"
        noValidate
        onInput={onInput}
        className={`mt-6 flex flex-col gap-4 ${isLive || isMade ? "" : "card p-4"}`}
      >
        {!isLive && !isMade && (
          <ol className="flex list-decimal flex-col gap-1 pl-5 marker:font-bold marker:text-brand">
            {messages.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <ExpectedProfileField />
        {warning && <Notice tone="info">{warning}</Notice>}
        <CompanyNameField typed={answer?.typed} error={errors.company_name} />
        <CentreField
          choice={centres}
          typed={answer?.centre}
          error={errors.centre_id}
          hint={messages.centreHint}
        />
        <Button
          type="submit"
          name="intent"
          value="make"
          look={isLive || isMade ? "quiet" : "primary"}
          softDisabled={isSending}
          className="sm:self-start"
        >
          {isSending ? "Creando..." : isLive || isMade ? messages.makeAnother : messages.make}
        </Button>
      </Form>
    </div>
  );
}

function LastLink({
  link,
  centres: { centres },
  now,
  isSending,
}: {
  link: ShownJoinLink;
  centres: CentreChoice;
  now: number;
  isSending: boolean;
}) {
  const { id, state, createdBy } = link;
  const centre = centres.find((each) => each.id === link.centreId);
  return (
    <section aria-labelledby="last" className="mt-6 card p-4">
      <h2 id="last" className="font-bold">
        {messages.states[state]}
      </h2>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        Lo hizo {createdBy} · {linkText(link, now)}
        {centre && centres.length > 1 && ` · ${messages.startsIn(centre.name)}`}
      </p>
      {state === "live" && (
        <Form method="post" className="mt-3">
          <ExpectedProfileField />
          <input type="hidden" name="intent" value="end" />
          <Button type="submit" look="quiet" name="link" value={id} softDisabled={isSending}>
            Anular el enlace
          </Button>
        </Form>
      )}
    </section>
  );
}
