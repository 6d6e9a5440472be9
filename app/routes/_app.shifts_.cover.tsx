import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/shifts/cover/messages";
import { messages as paper } from "~/modules/shifts/paper/messages";
import { showCover } from "~/modules/shifts/cover/show-cover.server";
import { submitCover, type CoverAnswer } from "~/modules/shifts/cover/submit-cover.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("plan-shifts", showCover);

export const action = guardAction("plan-shifts", submitCover);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<CoverAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

type CoverData = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Cover() {
  const { groups, unpublished, chosen, releasing, calls } = useLoaderData<typeof loader>();
  const answer: CoverAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const hasOpenCalls = calls.some(({ isOpen }) => isOpen);
  const callList = calls.length > 0 && <Calls {...{ calls, isSending }} />;
  return (
    <div className="pb-8">
      <BackLink to="/shifts">Turnos</BackLink>
      <PageHeading title={messages.title} intro={messages.intro} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {releasing && <Release {...{ releasing, isSending }} />}
      {hasOpenCalls && callList}
      {chosen && <Candidates {...{ chosen, isSending }} />}
      {groups.length === 0 ? (
        <EmptyState title={messages.none} hint={messages.noneHint} />
      ) : (
        <Section id="shifts" title={messages.shifts} className="mt-6">
          {groups.map(({ title, shifts, isFolded }) =>
            isFolded ? (
              <details key={title} className="mt-4">
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
                  {messages.folded(title, shifts.length)}
                </summary>
                <Shifts shifts={shifts} />
              </details>
            ) : (
              <Fragment key={title}>
                <h3 className="mt-4 font-bold">{title}</h3>
                <Shifts shifts={shifts} />
              </Fragment>
            ),
          )}
          {unpublished.length > 0 && (
            <p className="mt-2 wrap-anywhere text-muted">
              {paper.unpublished(unpublished)} <TextLink to="/shifts">{messages.toShifts}</TextLink>
            </p>
          )}
        </Section>
      )}
      {!hasOpenCalls && callList}
    </div>
  );
}

const Shifts = ({ shifts }: Pick<CoverData["groups"][number], "shifts">) => (
  <ul className="mt-1 divide-y divide-line border-y border-line">
    {shifts.map(({ key, name, when, fullWhen, isPublished, isChosen, action, href }) => (
      <li
        key={key}
        aria-current={isChosen || undefined}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 wrap-anywhere aria-[current]:-mx-3 aria-[current]:bg-brand-soft aria-[current]:px-3"
      >
        <p className="min-w-28 flex-1">
          <bdi className="font-medium">{name}</bdi>{" "}
          <span className="block text-muted tabular-nums">{when}</span>
          {!isPublished && <span className="block text-sm text-muted">{messages.unpublished}</span>}
        </p>
        {isChosen ? (
          <span className="font-medium text-brand">{messages.chosen}</span>
        ) : (
          href && (
            <Link to={href} className={buttonClass("quiet")}>
              {action}
              <span className="sr-only">{`: ${name}, ${fullWhen}`}</span>
            </Link>
          )
        )}
      </li>
    ))}
  </ul>
);

/** Asks before somebody gets the rest of their shift free. */
const Release = ({
  releasing: { profileId, name, shift, coverHref },
  isSending,
}: {
  releasing: NonNullable<CoverData["releasing"]>;
  isSending: boolean;
}) => (
  <Section id="release" title={messages.releaseTitle(name)} className="mt-6 card p-4 wrap-anywhere">
    <p className="mt-1 font-medium">{messages.releaseQuestion(name, shift)}</p>
    <p className="mt-1 text-muted">{messages.releaseHint}</p>
    <Form method="post" action="/shifts/cover" className="mt-3 flex flex-wrap gap-3">
      <ExpectedProfileField />
      <input type="hidden" name="profile" value={profileId} />
      <Button type="submit" name="intent" value="release" softDisabled={isSending}>
        {messages.confirmRelease}
      </Button>
      <Link to="/shifts/cover" className={buttonClass("quiet")}>
        {messages.keepShift}
      </Link>
    </Form>
    {coverHref && (
      <p className="mt-2">
        <TextLink to={coverHref}>{messages.coverRest}</TextLink>
      </p>
    )}
  </Section>
);

const Candidates = ({
  chosen,
  isSending,
}: {
  chosen: NonNullable<CoverData["chosen"]>;
  isSending: boolean;
}) => (
  <Section id="candidates" title={messages.whoCovers} className="mt-6 card p-4">
    <p className="mt-1 font-medium wrap-anywhere">{chosen.text}</p>
    {chosen.candidates.length === 0 ? (
      <EmptyState title={messages.nobody} hint={messages.nobodyHint} />
    ) : (
      <Form method="post" action="/shifts/cover" className="mt-2">
        <ExpectedProfileField />
        <input type="hidden" name="centre" value={chosen.centreId} />
        <input type="hidden" name="on" value={chosen.on} />
        <input type="hidden" name="from" value={chosen.from} />
        <input type="hidden" name="to" value={chosen.to} />
        <ul className="divide-y divide-line">
          {chosen.candidates.map(({ id, name, notes }) => (
            <li key={id}>
              <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 py-1 wrap-anywhere">
                <span className="row-span-2 -ml-3">
                  <Checkbox name="person" value={id} defaultChecked />
                </span>
                <bdi className="pt-2.5 font-medium">{name}</bdi>
                <span className="pb-2.5 text-sm text-muted first-letter:uppercase">{notes.join(" · ")}</span>
              </label>
            </li>
          ))}
        </ul>
        {chosen.candidates.length === 1 && <p className="text-muted">{messages.nobodyElse}</p>}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="ask" softDisabled={isSending}>
            {messages.ask}
          </Button>
          <Link to="/shifts/cover" className={buttonClass("quiet")}>
            {messages.cancel}
          </Link>
        </div>
      </Form>
    )}
    {chosen.releaseHref && (
      <p className="mt-2">
        {messages.notNeeded} <TextLink to={chosen.releaseHref}>{messages.release}</TextLink>
      </p>
    )}
  </Section>
);

const Calls = ({ calls, isSending }: Pick<CoverData, "calls"> & { isSending: boolean }) => (
  <Section id="calls" title={messages.calls} className="mt-6">
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {calls.map(({ id, text, state, isOpen }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 wrap-anywhere"
        >
          <span>
            <span className="block tabular-nums first-letter:uppercase">{text}</span>
            <span className="text-muted">{state}</span>
          </span>
          {isOpen && (
            <Form method="post">
              <ExpectedProfileField />
              <input type="hidden" name="call" value={id} />
              <Button type="submit" name="intent" value="withdraw" look="quiet" softDisabled={isSending}>
                {messages.withdraw}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  </Section>
);
