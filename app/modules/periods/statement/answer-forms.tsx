import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { correctionPath, historyPath } from "~/modules/timesheets/my-time/history-path";
import { formatWeekday } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { showOpened } from "~/ui/show-opened";
import { TextAreaField } from "~/ui/text-area-field";
import { TextLink, textLinkClass } from "~/ui/text-link";
import { figureAnchor, restedText } from "../statement-rows";
import { longestAnswer, messages } from "./messages";
import type { ShownStatement } from "./show-statement.server";
import type { StatementAnswer } from "./submit-statement.server";

interface AnswerFormsProps {
  statement: ShownStatement;
  answer: StatementAnswer | undefined;
  isSending: boolean;
  /** Whether they can propose a correction here: only with an account. */
  canCorrect: boolean;
}

/** The answer of the person: agreed with one tap, or contested with a day and words. */
export function AnswerForms({ statement, answer, isSending, canCorrect }: AnswerFormsProps) {
  const { answer: said, days, pieces, from, contestedOn, contest } = statement;
  const rested = restedText(pieces);
  const corrects = canCorrect && said === "contested" && contestedOn !== null;
  return (
    <Section
      id="answer"
      title={said === null ? messages.question : messages[said]}
      className="mt-6 card p-4 [&:has(details[open])>:not(:last-child)]:hidden"
    >
      {contest && <p className="mt-1 max-w-prose wrap-anywhere">{contest}</p>}
      {said === "contested" && <p className="mt-1">{messages.contestedHint}</p>}
      {days.length > 0 && said !== "contested" && (
        <p className="mt-1 max-w-prose text-muted">{messages.waiver}</p>
      )}
      {said === null && (
        <p>
          {canCorrect ? (
            <TextLink to={historyPath({ monthOn: from })}>{messages.days}</TextLink>
          ) : (
            <a href={`#${figureAnchor("days_worked")}`} className={textLinkClass}>
              {messages.days}
            </a>
          )}
        </p>
      )}
      {/* The open form has the only button. */}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden [&:has(>details[open])]:mt-0 [&:has(>details[open])>:not(details)]:hidden">
        {corrects && (
          <Link to={correctionPath({ day: contestedOn }, null)} className={`${buttonClass()} max-sm:w-full`}>
            {messages.correct(contestedOn)}
          </Link>
        )}
        {rested !== null && said !== "agreed" && (
          <p className={`w-full max-w-prose ${corrects ? "mt-1 border-t border-line pt-3" : ""}`}>
            {messages.restAgreement(rested)}
          </p>
        )}
        {days.length > 0 && said !== "agreed" && (
          <Form method="post" className="max-sm:w-full">
            <ExpectedProfileField />
            <Version {...statement} />
            <Button
              type="submit"
              look={said === null ? "primary" : "quiet"}
              name="intent"
              value="agreed"
              softDisabled={isSending}
              className="max-sm:w-full"
            >
              {said === null ? messages.agree : messages.nowAgree}
            </Button>
          </Form>
        )}
        {days.length > 0 && said !== "contested" && (
          <details
            onToggle={showOpened}
            className="group/contest open:w-full max-sm:w-full"
            open={answer?.typed ? true : undefined}
          >
            <summary className="cursor-pointer list-none">
              <span className={`${buttonClass("quiet")} group-open/contest:hidden max-sm:w-full`}>
                {said === null ? messages.contest : messages.nowContest}
              </span>
              <span className="hidden items-center justify-between gap-x-4 group-open/contest:flex">
                <span className="text-xl font-bold">{messages.contest}</span>
                <span className="inline-flex min-h-11 items-center font-medium text-brand underline">
                  {messages.cancel}
                </span>
              </span>
            </summary>
            <ContestForm {...{ statement, answer, isSending, canCorrect }} />
          </details>
        )}
      </div>
    </Section>
  );
}

const ContestForm = ({ statement, answer, isSending, canCorrect }: AnswerFormsProps) => (
  <Form method="post" className="mt-2 flex flex-col gap-4">
    <ExpectedProfileField />
    <Version {...statement} />
    <p className="max-w-prose text-muted">{canCorrect ? messages.contestHint : messages.contestHintOfLink}</p>
    <SelectField
      label={messages.day}
      name="on"
      defaultValue={answer?.typed?.on ?? ""}
      error={answer?.errors.on}
    >
      <option value="">{messages.wholeMonth}</option>
      {statement.days.map((on) => (
        <option key={on} value={on}>
          {formatWeekday(on)}
        </option>
      ))}
    </SelectField>
    <TextAreaField
      label={messages.words}
      name="text"
      maxLength={longestAnswer}
      defaultValue={answer?.typed?.text}
      error={answer?.errors.text}
    />
    <Button type="submit" name="intent" value="contested" softDisabled={isSending} className="sm:self-start">
      {messages.sendContest}
    </Button>
  </Form>
);

/** The fields that name the version that the person has seen. */
export const Version = ({ from, version }: Pick<ShownStatement, "from" | "version">) => (
  <>
    <input type="hidden" name="from" value={from} />
    <input type="hidden" name="version" value={version} />
  </>
);
