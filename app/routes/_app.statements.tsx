import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { reviewPath } from "~/modules/periods/months/period-paths";
import { messages } from "~/modules/periods/statement/messages";
import { OtherMonths, UnansweredMonth } from "~/modules/periods/statement/other-months";
import { showStatement } from "~/modules/periods/statement/show-statement.server";
import { StatementParts } from "~/modules/periods/statement/statement-parts";
import { submitStatement, type StatementAnswer } from "~/modules/periods/statement/submit-statement.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { actorOf, requirePersonInUrl } from "~/modules/policy/guards.server";
import { correctionPath, historyPath } from "~/modules/timesheets/my-time/history-path";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";
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
  const { isOwn, name, profileId, statement, others, mayClose, mayPrintLink } =
    useLoaderData<typeof loader>();
  const answer: StatementAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const to = (from: string) =>
    `/statements?${new URLSearchParams({ from, ...(isOwn ? {} : { profile: profileId }) })}`;
  return (
    <div className="pb-8">
      {mayClose && statement ? (
        <BackLink to={reviewPath(profileId, statement.from)}>{name}</BackLink>
      ) : (
        <BackLink to={isOwn ? "/history" : `/history?profile=${profileId}`}>
          {isOwn ? "Mi tiempo" : "Su tiempo"}
        </BackLink>
      )}
      <PageHeading title={isOwn ? messages.title : messages.titleOf(name)} help="cerrar-mes" />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {isOwn && <UnansweredMonth {...{ others, to }} />}
      {statement ? (
        <StatementParts
          {...{ statement, isOwn, answer, isSending }}
          latest={to(statement.from)}
          files={{
            pdf: to(statement.from).replace("/statements?", "/statements.pdf?"),
            json: to(statement.from).replace("/statements?", "/statements.json?"),
          }}
          printLink={mayPrintLink ? `/months/link?profile=${profileId}` : null}
          correction={
            mayClose && statement.answer === "contested" && statement.contestedOn
              ? correctionPath({ day: statement.contestedOn }, profileId)
              : null
          }
          dayHref={(dayOn) => historyPath({ profileId: isOwn ? null : profileId, dayOn })}
        />
      ) : (
        <EmptyState title={messages.none} hint={isOwn ? messages.noneHint : messages.noneHintOf} />
      )}
      <OtherMonths others={others} to={to} />
      {mayPrintLink && (
        <p className="mt-6 max-w-prose">
          {messages.printLinkHint}{" "}
          <TextLink to={`/months/link?profile=${profileId}`}>{messages.printLink}</TextLink>
        </p>
      )}
    </div>
  );
}
