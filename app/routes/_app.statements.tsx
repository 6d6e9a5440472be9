import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { keepScreenOnFault } from "~/modules/directory/keep-screen-on-fault";
import { AnswerForms, Version } from "~/modules/periods/statement/answer-forms";
import { messages } from "~/modules/periods/statement/messages";
import { showStatement, type ShownStatement } from "~/modules/periods/statement/show-statement.server";
import { StatementFigures } from "~/modules/periods/statement/statement-figures";
import { submitStatement, type StatementAnswer } from "~/modules/periods/statement/submit-statement.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { actorOf, requirePersonInUrl } from "~/modules/policy/guards.server";
import { keepActionHeaders } from "~/platform/http.server";
import { formatMinutes } from "~/time/durations";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";
import { Section } from "~/ui/section";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${!data || data.isOwn ? messages.title : messages.titleOf(data.name)} · Fichaclara` },
];

export const loader = guardLoader(
  { needs: "see-statement", check: requirePersonInUrl },
  async (deps, { args, member, profileId, params }) =>
    showStatement(deps, { member, actor: await actorOf(args, member), profileId, params }),
);

export const action = guardAction(
  { needs: "see-statement", check: requirePersonInUrl },
  async (deps, { args, member, form }) =>
    submitStatement(deps, { member, actor: await actorOf(args, member), args, form }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<StatementAnswer>(
  messages.failed,
  (text, { on = "", text: words = "" }) => ({
    tone: "problem",
    text,
    errors: {},
    typed: { on, text: words },
  }),
);

export const headers = keepActionHeaders;

export default function Statements() {
  const { isOwn, name, profileId, statement, others } = useLoaderData<typeof loader>();
  const answer: StatementAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const to = (from: string) =>
    `/statements?${new URLSearchParams({ from, ...(isOwn ? {} : { profile: profileId }) })}`;
  return (
    <div className="pb-8">
      <BackLink to={isOwn ? "/history" : `/history?profile=${profileId}`}>
        {isOwn ? "Mi tiempo" : "Su tiempo"}
      </BackLink>
      <PageHeading title={isOwn ? messages.title : messages.titleOf(name)} help="cerrar-mes" />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {statement ? (
        <StatementParts {...{ statement, isOwn, profileId, answer, isSending }} latest={to(statement.from)} />
      ) : (
        <EmptyState title={messages.none} hint={isOwn ? messages.noneHint : messages.noneHintOf} />
      )}
      {others.length > 0 && (
        <Section id="others" title={messages.others} className="mt-8">
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {others.map((other) => (
              <li key={other.from} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  to={to(other.from)}
                  className="inline-flex min-h-11 items-center first-letter:uppercase"
                >
                  {other.name}
                </Link>
                <span className="text-muted">{other.state}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface StatementPartsProps {
  statement: ShownStatement;
  isOwn: boolean;
  profileId: string;
  answer: StatementAnswer | undefined;
  isSending: boolean;
  /** The address of the version that counts. */
  latest: string;
}

const StatementParts = ({ statement, isOwn, profileId, answer, isSending, latest }: StatementPartsProps) => (
  <>
    <h2 className="mt-4 text-2xl font-bold first-letter:uppercase">{statement.name}</h2>
    <p className="mt-1 text-muted">{messages.intro(statement.version, statement.issuedAt)}</p>
    {!statement.isCurrent && (
      <div className="mt-3">
        <Notice tone="info">
          {messages.replaced}{" "}
          <Link to={latest} className="underline">
            {messages.replacedLink}
          </Link>
        </Notice>
      </div>
    )}
    {statement.reason && (
      <p className="mt-2 max-w-prose wrap-anywhere">
        {messages.reason} <bdi>{statement.reason}</bdi>
      </p>
    )}
    <p className="mt-3 text-lg">
      <strong className="tabular-nums">{formatMinutes(statement.figures.effective)}</strong>
      {statement.figures.expected === null
        ? " trabajadas"
        : ` trabajadas de ${formatMinutes(statement.figures.expected)} previstas`}
    </p>
    {isOwn && <AnswerForms {...{ statement, answer, isSending }} />}
    {!isOwn && (
      <p className="mt-4 font-medium">
        {statement.answer === null
          ? messages.silent
          : statement.answer === "agreed"
            ? messages.agreedOf
            : messages.contestedOf}
      </p>
    )}
    <StatementFigures {...statement} profileId={isOwn ? null : profileId} />
    <Section id="history" title={messages.history} className="mt-6">
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {statement.happened.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="py-2 wrap-anywhere">
            <span className="text-muted tabular-nums">{at}</span> {text}
          </li>
        ))}
      </ul>
      {statement.mayNotePaper && (
        <Form method="post" className="mt-3">
          <ExpectedProfileField />
          <Version {...statement} />
          <Button type="submit" look="quiet" name="intent" value="paper" softDisabled={isSending}>
            {messages.paper}
          </Button>
        </Form>
      )}
    </Section>
    <Section id="proof" title={messages.proof} className="mt-6">
      <p className="mt-1 max-w-prose wrap-anywhere text-muted">
        {messages.proofText(statement.seq)} {statement.checkpointText}
      </p>
      {statement.isCurrent && (
        <>
          <div className="mt-3 flex flex-wrap gap-3">
            <DownloadLink
              href={latest.replace("/statements?", "/statements.pdf?")}
              label={messages.download}
              failed={messages.failedFile}
            />
            <DownloadLink
              href={latest.replace("/statements?", "/statements.json?")}
              label={messages.downloadFile}
              failed={messages.failedFile}
            />
          </div>
          <p className="mt-2 max-w-prose text-muted">
            {messages.checkHint} <TextLink to="/verificar">{messages.check}</TextLink>
          </p>
        </>
      )}
    </Section>
  </>
);
