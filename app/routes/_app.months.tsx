import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { mailClosedMonths } from "~/modules/compliance/advisers/mail-closed-months.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { CloseForm } from "~/modules/periods/months/close-form";
import { messages } from "~/modules/periods/months/messages";
import { MonthsList } from "~/modules/periods/months/months-list";
import { PeriodLink } from "~/modules/periods/months/period-link";
import { showMonths } from "~/modules/periods/months/show-months.server";
import { submitMonths, type MonthsAnswer } from "~/modules/periods/months/submit-months.server";
import { messages as payroll } from "~/modules/periods/payroll/messages";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, peoplePageTexts } from "~/ui/page-links";
import { useIsSending } from "~/ui/use-is-sending";
import { TextLink } from "~/ui/text-link";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("close-periods", showMonths);

export const action = guardAction("close-periods", async (deps, input) => {
  const answer = await submitMonths(deps, input);
  deps.defer("adviser: closed months", () => mailClosedMonths(deps, input));
  return answer;
});

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<MonthsAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
  refused: {},
}));

export const headers = keepActionHeaders;

export default function Months() {
  const page = useLoaderData<typeof loader>();
  const answer: MonthsAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const { name, pay, rows, ready, open, next, isLaterPage } = page;
  return (
    <div className="pb-8">
      <PageHeading title={messages.title} intro={messages.intro} help="cerrar-mes" />
      <p className="mt-2">
        <TextLink to={`/months/payroll?month=${pay.to.slice(0, 7)}`}>{payroll.title}</TextLink>
      </p>
      <section aria-labelledby="period" className="mt-4">
        <div className="-mr-2 flex items-center">
          <h2 id="period" className="mr-auto text-xl font-bold first-letter:uppercase">
            {name}
          </h2>
          <PeriodLink on={page.previous} label={messages.previous} />
          <PeriodLink on={page.following} label={messages.following} isNext />
        </div>
        <LiveRegion className="mt-2 empty:absolute">
          {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        {page.running ? (
          <p className="mt-2 max-w-prose text-muted">{page.running}</p>
        ) : ready > 0 ? (
          <CloseForm key={pay.from} {...{ name, rows, ready, open, isSending }} />
        ) : (
          rows.length > 0 && (
            <p className="mt-2">{open > 0 ? messages.nothingReady(open) : messages.allClosed}</p>
          )
        )}
        {page.receptions && (
          <p className="mt-2 font-medium">
            {(next !== null || isLaterPage) && messages.ofPage} {page.receptions}
          </p>
        )}
        {!page.running && rows.some(({ excessText }) => excessText) && (
          <p className="mt-2 text-muted">{messages.excessByWeek}</p>
        )}
        {rows.length === 0 ? (
          <EmptyState title={messages.nobody} hint={messages.nobodyHint} />
        ) : (
          <MonthsList rows={rows} refused={answer?.refused ?? {}} />
        )}
        {(next !== null || isLaterPage) && <p className="mt-3 text-muted">{messages.page}</p>}
        <PageLinks kept={{ from: pay.from }} {...{ next, isLaterPage }} words={peoplePageTexts} />
      </section>
    </div>
  );
}
