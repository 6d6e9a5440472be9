import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/shifts/own/messages";
import { NewTag } from "~/modules/shifts/own/new-tag";
import { showOwnShifts } from "~/modules/shifts/own/show-own-shifts.server";
import { submitOwnShifts, type OwnShiftsAnswer } from "~/modules/shifts/own/submit-own-shifts.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { ShareButtons } from "~/ui/share-buttons";
import { TextAreaField } from "~/ui/text-area-field";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("see-own-shifts", showOwnShifts);

export const action = guardAction("answer-shifts", submitOwnShifts);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<OwnShiftsAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

type ShiftsData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function OwnShifts() {
  const { weeks, calls, availability } = useLoaderData<typeof loader>();
  const answer: OwnShiftsAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const isAsked = calls.some(({ state }) => state === "open");
  return (
    <div className="pb-8">
      <BackLink to="/history">Mi tiempo</BackLink>
      <PageHeading title={messages.title} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {isAsked && <Calls {...{ calls, isAsked, isSending }} />}
      {weeks.map((week) => (
        <Section key={week.week} id={`week-${week.week}`} title={week.title} className="mt-6">
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <span className="first-letter:uppercase">{week.name}</span>
            {week.isNew && <NewTag />}
          </p>
          {week.days.length === 0 && <p className="mt-2">{messages.unpublished}</p>}
          <ul className="mt-2 divide-y divide-line border-y border-line empty:hidden">
            {week.days.map(({ on, name, isToday, isNew, text, earlierEnd }) => (
              <li
                key={on}
                aria-current={isToday ? "date" : undefined}
                className="flex flex-wrap justify-between gap-x-4 py-2 aria-[current]:font-semibold"
              >
                <span className="flex items-center gap-x-2">
                  <span className="first-letter:uppercase">{name}</span>
                  {isNew && <NewTag />}
                </span>
                <span className="tabular-nums">{text}</span>
                {earlierEnd && <span className="w-full text-sm text-muted">{earlierEnd}</span>}
              </li>
            ))}
          </ul>
          {week.message && (
            <div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
              <ShareButtons
                text={week.message}
                shared={{ text: week.message }}
                copyLabel={messages.copyWeek(week.title)}
                shareLabel={messages.shareWeek(week.title)}
              />
            </div>
          )}
          {week.offer && <Offer week={week.week} offer={week.offer} isSending={isSending} />}
        </Section>
      ))}
      {calls.length > 0 && !isAsked && <Calls {...{ calls, isAsked, isSending }} />}
      <Section id="availability" title={messages.availability} className="mt-8">
        {/* A new key shows what is stored after it was saved. */}
        <Form key={availability} method="post" className="mt-2 flex flex-col gap-3">
          <ExpectedProfileField />
          <TextAreaField
            label={messages.availabilityLabel}
            hint={messages.availabilityHint}
            error={answer?.availability?.error}
            name="words"
            placeholder={messages.availabilityExample}
            maxLength={200}
            defaultValue={answer?.availability?.typed ?? availability}
          />
          <Button
            type="submit"
            name="intent"
            value="availability"
            look="quiet"
            softDisabled={isSending}
            className="self-start max-sm:w-full"
          >
            {messages.saveAvailability}
          </Button>
        </Form>
      </Section>
    </div>
  );
}

interface CallsProps extends Pick<ShiftsData, "calls"> {
  /** Whether one of them waits for an answer. */
  isAsked: boolean;
  isSending: boolean;
}

const Calls = ({ calls, isAsked, isSending }: CallsProps) => (
  <Section id="calls" title={isAsked ? messages.calls : messages.answeredCalls} className="mt-6 card p-4">
    {isAsked && <p className="mt-1 max-w-prose text-muted">{messages.callHint}</p>}
    <ul className="mt-2 divide-y divide-line">
      {calls.map(({ id, state, text }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span className="tabular-nums first-letter:uppercase">{text}</span>
          {state === "open" ? (
            <Form method="post">
              <ExpectedProfileField />
              <input type="hidden" name="call" value={id} />
              <Button type="submit" name="intent" value="take" softDisabled={isSending}>
                {messages.take}
              </Button>
            </Form>
          ) : (
            <strong>{messages.covered}</strong>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

interface OfferProps {
  week: string;
  offer: NonNullable<ShiftsData["weeks"][number]["offer"]>;
  isSending: boolean;
}

const Offer = ({ week, offer: { publication, shifts, answer }, isSending }: OfferProps) => (
  <div className="mt-4 card p-4">
    <h3 className="text-xl font-bold">{answer === null ? messages.offerTitle : messages.answeredOffer}</h3>
    <ul className="mt-1 tabular-nums">
      {shifts.map((shift) => (
        <li key={shift} className="first-letter:uppercase">
          {shift}
        </li>
      ))}
    </ul>
    {answer === null && <p className="mt-1 max-w-prose text-muted">{messages.offerHint}</p>}
    {shifts.length > 1 && <p className="mt-1 text-muted">{messages.offerTogether}</p>}
    {answer !== null && <p className="mt-2 font-medium">{messages[answer]}</p>}
    <Form method="post" className="mt-3 flex flex-wrap gap-3">
      <ExpectedProfileField />
      <input type="hidden" name="week" value={week} />
      <input type="hidden" name="publication" value={publication} />
      {answer !== "accepted" && (
        <Button
          type="submit"
          name="intent"
          value="accepted"
          look={answer === null ? "primary" : "quiet"}
          softDisabled={isSending}
        >
          {answer === null ? messages.accept : messages.nowAccept}
        </Button>
      )}
      {answer !== "refused" && (
        <Button type="submit" name="intent" value="refused" look="quiet" softDisabled={isSending}>
          {answer === null ? messages.refuse : messages.nowRefuse}
        </Button>
      )}
    </Form>
  </div>
);
