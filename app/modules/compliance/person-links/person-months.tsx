import { messages as statements } from "~/modules/periods/statement/messages";
import { OtherMonths, UnansweredMonth } from "~/modules/periods/statement/other-months";
import type { showStatement } from "~/modules/periods/statement/show-statement.server";
import { StatementParts } from "~/modules/periods/statement/statement-parts";
import type { StatementAnswer } from "~/modules/periods/statement/submit-statement.server";
import { EmptyState } from "~/ui/empty-state";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { SkipLink } from "~/ui/skip-link";
import { messages } from "./messages";

interface PersonMonthsProps {
  company: string;
  page: Awaited<ReturnType<typeof showStatement>>;
  answer: StatementAnswer | undefined;
}

const monthPath = (from: string) => `/mis-meses/resumen?${new URLSearchParams({ from })}`;

/** The closed months of a person with a link on paper: to read, to download and to answer. It has no scripts. */
export const PersonMonths = ({ company, page: { name, statement, others }, answer }: PersonMonthsProps) => (
  <>
    <SkipLink contentId="main" />
    <header className="border-b border-line">
      <div className="measure flex flex-wrap items-start gap-x-6 py-3">
        <p className="min-w-0 flex-1 text-lg leading-6 font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          <span className="block text-sm font-normal text-muted">{company}</span>
        </p>
        <form method="post" action="/mis-meses/salir">
          <button
            type="submit"
            className="-mt-2.5 min-h-11 min-w-11 cursor-pointer text-right font-medium text-brand underline"
          >
            {messages.leave}
          </button>
        </form>
      </div>
    </header>
    <main id="main" className="measure pt-6 pb-12 [&>*]:max-w-180">
      <PageHeading title={statements.title} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <UnansweredMonth others={others} to={monthPath} />
      {statement ? (
        <StatementParts
          {...{ statement, answer }}
          isOwn
          isSending={false}
          latest={monthPath(statement.from)}
          files={{
            pdf: `/mis-meses/resumen.pdf?from=${statement.from}`,
            json: `/mis-meses/resumen.json?from=${statement.from}`,
          }}
        />
      ) : (
        <EmptyState title={statements.none} hint={statements.noneHint} />
      )}
      <OtherMonths others={others} to={monthPath} />
    </main>
  </>
);
