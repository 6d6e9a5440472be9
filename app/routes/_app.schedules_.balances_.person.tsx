import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";
import { weeksNote } from "~/modules/schedules/weeks-note";
import { LawNotes } from "~/modules/law/law-notes-list";
import { AccountLines, UncountedMoves } from "~/modules/schedules/balances/account-lines";
import { messages, overtimeRows } from "~/modules/schedules/balances/messages";
import { MoveSteps } from "~/modules/schedules/balances/move-steps";
import { showAccount } from "~/modules/schedules/balances/show-account.server";
import { submitMove, type MoveAnswer } from "~/modules/schedules/balances/submit-move.server";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import { balanceText } from "~/modules/schedules/pattern-text";
import { keepActionHeaders } from "~/platform/http.server";
import { formatDate } from "~/time/dates";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { Notice } from "~/ui/notice";
import { PageLinks } from "~/ui/page-links";
import { useIsSending } from "~/ui/use-is-sending";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${!data || data.isOwn ? messages.ownTitle : messages.personTitle(data.name)} · Fichaclara` },
];

export const loader = guardLoader({ needs: "see-schedules", check: requirePersonInUrl }, showAccount);

export const action = guardAction({ needs: "plan-schedules", check: requirePersonInUrl }, submitMove);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<MoveAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  errors: {},
  typed: typedFields,
  review: null,
}));

export const headers = keepActionHeaders;

export default function BalanceAccount() {
  const page = useLoaderData<typeof loader>();
  const answer: MoveAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const { isOwn, name, profileId, opening, balance, lines, uncounted, form, mayOpen } = page;
  return (
    <div className="pb-8">
      {page.mayPlan ? (
        <BackLink to="/schedules/balances">{messages.title}</BackLink>
      ) : (
        <BackLink to="/history">Mi tiempo</BackLink>
      )}
      <PageHeading title={isOwn ? messages.ownTitle : messages.personTitle(name)} help="saldo" />
      {page.isSaved && !answer && (
        <div className="mt-4">
          <Notice tone="success">{messages.saved}</Notice>
        </div>
      )}
      {balance !== null && <p className="mt-2 text-3xl font-bold tabular-nums">{balanceText(balance)}</p>}
      {opening && (
        <p className="mt-1 max-w-prose text-balance text-muted">
          {opening.isLater
            ? messages.opensOn(formatDate(opening.on))
            : messages.opened(formatDate(opening.on), page.until)}
        </p>
      )}
      {page.since && <p className="mt-1 max-w-prose text-muted">{page.since}</p>}
      {page.lastOn && <p className="mt-1">{messages.ended(formatDate(page.lastOn))}</p>}
      {page.law && (
        <div className="mt-3 empty:hidden">
          <LawNotes notes={page.law.notes} paths={page.lawPaths} />
        </div>
      )}
      {page.isTooOld && <p className="mt-2 text-paused">{messages.tooOld}</p>}
      {!page.hasTerms && (
        <EmptyState title={isOwn ? messages.noneOwn : messages.noneOf} hint={messages.noneHint} />
      )}
      {page.another && <p className="mt-3 max-w-prose text-muted">{page.another}</p>}
      {form && (
        <MoveSteps key={lines.length} first={form} mayOpen={mayOpen} answer={answer} isSending={isSending} />
      )}
      {page.countsByWeek && <p className="mt-3 max-w-prose text-muted">{weeksNote("el mes")}</p>}
      {lines.length > 0 ? (
        <AccountLines
          lines={lines}
          dayHref={(dayOn) => historyPath({ profileId: isOwn ? null : profileId, dayOn })}
        />
      ) : (
        page.hasTerms && !page.isTooOld && <p className="mt-4 text-muted">{messages.nothingYet}</p>
      )}
      <PageLinks
        kept={isOwn ? {} : { profile: profileId }}
        next={page.next}
        isLaterPage={page.isLaterPage}
        words={{ first: "Volver al principio", next: "Ver más" }}
      />
      {page.law?.overtime && (
        <Section id="overtime" title={messages.overtime} className="mt-6">
          <dl className="mt-2 divide-y divide-line border-y border-line tabular-nums">
            {overtimeRows(page.law.overtime).map(({ name, note, amount }) => (
              <div key={name} className="flex justify-between gap-x-4 py-2">
                <dt>
                  {name}
                  <span className="block text-sm text-muted">{note}</span>
                </dt>
                <dd className="shrink-0 font-semibold">{amount}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {uncounted.length > 0 && <UncountedMoves moves={uncounted} />}
    </div>
  );
}
