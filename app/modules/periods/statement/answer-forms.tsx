import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { correctionPath } from "~/modules/timesheets/my-time/history-path";
import { formatMinutes } from "~/time/durations";
import { formatWeekday } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { restedMinutes } from "../statement-rows";
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
  const { answer: said, days, pieces } = statement;
  const rested = restedMinutes(pieces);
  return (
    <Section id="answer" title={messages.question} className="mt-6 card p-4">
      {said !== null && <p className="mt-1 font-medium">{messages[said]}</p>}
      {said !== null && days.length > 0 && <p className="mt-1 text-muted">{messages.waiver}</p>}
      {rested > 0 && <p className="mt-2 max-w-prose">{messages.restAgreement(formatMinutes(rested))}</p>}
      {days.length > 0 && said !== "agreed" && (
        <Form method="post" className="mt-3">
          <ExpectedProfileField />
          <Version {...statement} />
          <Button
            type="submit"
            name="intent"
            value="agreed"
            softDisabled={isSending}
            className="max-sm:w-full"
          >
            {messages.agree}
          </Button>
          {said === null && <p className="mt-2 text-sm text-muted">{messages.waiver}</p>}
        </Form>
      )}
      {canCorrect && said === "contested" && statement.contestedOn && (
        <p className="mt-3">
          <Link to={correctionPath({ day: statement.contestedOn }, null)} className={buttonClass("quiet")}>
            {messages.correct}
          </Link>
        </p>
      )}
      {days.length > 0 && said !== "contested" && (
        <details className="mt-3" open={answer?.typed ? true : undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline">
            {messages.contest}
          </summary>
          <ContestForm {...{ statement, answer, isSending, canCorrect }} />
        </details>
      )}
    </Section>
  );
}

const ContestForm = ({ statement, answer, isSending, canCorrect }: AnswerFormsProps) => (
  <Form method="post" className="mt-2 flex max-w-prose flex-col gap-4">
    <ExpectedProfileField />
    <Version {...statement} />
    <p className="text-muted">{canCorrect ? messages.contestHint : messages.contestHintOfLink}</p>
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
    <Button type="submit" look="quiet" name="intent" value="contested" softDisabled={isSending}>
      {messages.contest}
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
