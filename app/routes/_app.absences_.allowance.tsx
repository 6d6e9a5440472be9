import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";
import type { AllowanceAnswer } from "~/modules/absences/allowances/allowance-answer";
import { AllowanceCard } from "~/modules/absences/allowances/allowance-card";
import { messages } from "~/modules/absences/allowances/messages";
import { MoveFields } from "~/modules/absences/allowances/move-fields";
import { PaperNotices } from "~/modules/absences/allowances/paper-notice-forms";
import { requireAllowanceOf, showAllowances } from "~/modules/absences/allowances/show-allowances.server";
import { submitAllowance } from "~/modules/absences/allowances/submit-move.server";
import { messages as absenceMessages } from "~/modules/absences/messages";
import { withoutTermsText } from "~/modules/absences/allowance-text";
import { LawNotes } from "~/modules/law/law-notes-list";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { signLinkClass } from "~/ui/text-link";
import { useIsSending } from "~/ui/use-is-sending";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data && (data.isOwn ? messages.ownTitle(data.year) : messages.personTitle(data.name, data.year))} · Fichaclara`,
  },
];

export const loader = guardLoader({ needs: "see-schedules", check: requireAllowanceOf }, showAllowances);

export const action = guardAction({ needs: "plan-schedules", check: requirePersonInUrl }, submitAllowance);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<AllowanceAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  errors: {},
  typed: typedFields,
}));

export const headers = keepActionHeaders;

export default function Allowance() {
  const page = useLoaderData<typeof loader>();
  const { isOwn, name, year, profileId, allowances, timeZone, hasTerms, previous, next } = page;
  const answer: AllowanceAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const paperAnswer = answer && "notice_of" in answer.typed ? answer : undefined;
  const pathOf = (to: number) => `?${new URLSearchParams({ profile: profileId, year: String(to) })}`;
  const kinds = allowances.filter(({ earned }) => earned !== null).map(({ kind }) => kind);
  return (
    <div className="max-w-3xl pb-8">
      <BackLink to={isOwn ? "/absences/mine" : `/absences/mine?profile=${profileId}`}>
        {messages.back(isOwn)}
      </BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <PageHeading title={isOwn ? messages.ownTitle(year) : messages.personTitle(name, year)} />
        <nav aria-label="Otros años" className="-mr-3 ml-auto flex">
          {[previous, next].map(
            (each) =>
              each !== null && (
                <Link
                  key={each}
                  to={pathOf(each)}
                  aria-label={messages.previous(each)}
                  className={signLinkClass}
                >
                  {each < year ? (
                    <ChevronLeft aria-hidden className="size-5" />
                  ) : (
                    <ChevronRight aria-hidden className="size-5" />
                  )}
                </Link>
              ),
          )}
        </nav>
      </div>
      {page.law.length > 0 && (
        <div className="mt-3">
          <LawNotes notes={page.law} />
        </div>
      )}
      {page.since && <p className="mt-1 max-w-prose text-pretty text-muted">{page.since}</p>}
      {!hasTerms && <p className="mt-1 max-w-prose text-muted">{withoutTermsText(isOwn)}</p>}
      <LiveRegion className="mt-4 empty:mt-0">
        {page.noticed && <Notice tone="success">{messages.paperSaved}</Notice>}
      </LiveRegion>
      {allowances.length === 0 ? (
        <EmptyState title={messages.noneOwn} hint={messages.noneHint} />
      ) : (
        <div className="mt-4 flex flex-col gap-4">
          {allowances.map((allowance) => (
            <AllowanceCard key={allowance.kind.key} {...{ allowance, isOwn, timeZone }} />
          ))}
        </div>
      )}
      {isOwn && allowances.length > 0 && (
        <Link to="/absences/new" className={`mt-4 ${buttonClass()}`}>
          {absenceMessages.ask}
        </Link>
      )}
      {page.toNotice.length > 0 && (
        <PaperNotices
          key={profileId}
          days={page.toNotice}
          answer={paperAnswer}
          {...{ name, company: page.company, todayOn: page.todayOn }}
        />
      )}
      {page.another && <p className="mt-6 max-w-prose text-muted">{page.another}</p>}
      {page.mayMove && kinds.length > 0 && (
        <MoveForm
          key={`${profileId} ${year} ${countMoves(allowances)}`}
          {...{ page, kinds }}
          answer={paperAnswer ? undefined : answer}
        />
      )}
    </div>
  );
}

/** Each move empties the form and gives the next one its id. */
const countMoves = (allowances: Page["allowances"]) =>
  allowances.flatMap(({ lines }) => lines.filter(({ what }) => what === "move")).length;

type Page = Awaited<ReturnType<typeof showAllowances>>;

interface MoveFormProps {
  page: Pick<Page, "saved" | "moveId">;
  kinds: Page["allowances"][number]["kind"][];
  answer: AllowanceAnswer | undefined;
}

function MoveForm({ page: { saved, moveId }, kinds, answer }: MoveFormProps) {
  // Kept while the page refetches: sent again, the move is recorded once.
  const [id] = useState(moveId);
  const isSending = useIsSending();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  return (
    <Section id="move" title={messages.moveTitle} className="mt-8">
      <p className="mt-1 max-w-prose text-muted">{messages.moveIntro}</p>
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={onInput}
        className="mt-4 flex max-w-2xl flex-col gap-4"
      >
        <ExpectedProfileField />
        <input type="hidden" name="id" value={answer?.nextId ?? id} />
        <MoveFields typed={answer?.typed ?? {}} {...{ errors, kinds }} />
        <LiveRegion className="empty:absolute">
          {!isSending &&
            (answer ? (
              <Notice tone={answer.tone}>{answer.text}</Notice>
            ) : (
              saved && <Notice tone="success">{messages.saved}</Notice>
            ))}
        </LiveRegion>
        <Button type="submit" softDisabled={isSending} className="self-start">
          {isSending ? "Guardando..." : "Guardar"}
        </Button>
      </Form>
    </Section>
  );
}
