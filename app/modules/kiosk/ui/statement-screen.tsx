import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { longestAnswer, messages as words } from "~/modules/periods/statement/messages";
import { formatDayName, formatWeekday } from "~/time/formats";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { messages } from "../messages";
import type { StatementView } from "../kiosk-view";
import { MonthButton } from "./month-button";
import { OwnFrame } from "./own-frame";

/** A closed month of the person: its figures, and the answer to it. */
export function StatementScreen({ view }: { view: StatementView }) {
  const { token, name, rows, answer, days, contestedOn, said } = view;
  const isSending = useNavigation().state !== "idle";
  return (
    <OwnFrame
      title={messages.closedMonth}
      personName={view.personName}
      token={token}
      said={said}
      action={
        answer === "contested"
          ? contestedOn && (
              <Ask view={view} intent="proposal">
                <Button
                  type="submit"
                  name="day"
                  value={contestedOn}
                  softDisabled={isSending}
                  className={footButton}
                >
                  {words.correct(contestedOn)}
                </Button>
              </Ask>
            )
          : days.length > 0 && answer === null && <Agree view={view} className={footButton} />
      }
    >
      <OtherPeriods view={view} />
      <div className="mt-2 grid items-start gap-x-8 gap-y-4 text-lg sm:landscape:grid-cols-[3fr_2fr]">
        <dl className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={`${row.name} ${row.value}`} name={row.name} value={row.value} />
          ))}
        </dl>
        <section aria-label={name}>
          {answer !== null && (
            <p className="font-medium">
              {words[answer]}
              {answer === "contested" && contestedOn && `, ${formatDayName(contestedOn)}`}
            </p>
          )}
          {days.length > 0 && answer !== "contested" && <p className="text-muted">{words.waiver}</p>}
          {days.length > 0 && answer !== "agreed" && view.rested !== null && (
            <p className="mt-2">{words.restAgreement(view.rested)}</p>
          )}
          {answer === "contested" && days.length > 0 && (
            <Agree view={view} look="quiet" className="mt-3 min-h-14 text-lg" />
          )}
          {days.length > 0 && answer !== "contested" && <Contest view={view} isSending={isSending} />}
        </section>
      </div>
    </OwnFrame>
  );
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-x-6 py-0.5">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right font-semibold tabular-nums">{value}</dd>
  </div>
);

const footButton = "min-h-14 w-full text-xl sm:min-h-16 sm:w-auto sm:min-w-72";

interface AgreeProps {
  view: StatementView;
  /** Quiet to withdraw an objection. */
  look?: "primary" | "quiet";
  className: string;
}

const Agree = ({ view, look = "primary", className }: AgreeProps) => (
  <Ask view={view} intent="answer-statement">
    <Button
      type="submit"
      look={look}
      name="answer"
      value="agreed"
      softDisabled={useNavigation().state !== "idle"}
      className={className}
    >
      {look === "quiet" ? words.nowAgree : words.agree}
    </Button>
  </Ask>
);

/** A form about the shown period. */
const Ask = ({
  view: { token, from, version },
  intent,
  className = "contents",
  children,
}: {
  view: StatementView;
  intent: string;
  className?: string;
  children: ReactNode;
}) => (
  <Form method="post" action="/kiosco" replace className={className}>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="intent" value={intent} />
    {intent === "answer-statement" && (
      <>
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="version" value={version} />
      </>
    )}
    {children}
  </Form>
);

/** The name of the period, with the ones before and after it. */
const OtherPeriods = ({ view }: { view: StatementView }) => (
  <Ask view={view} intent="statement" className="flex items-center justify-between gap-2">
    <OtherPeriod label="Mes anterior" from={view.previous} />
    <h2 className="text-xl font-bold first-letter:uppercase">{view.name}</h2>
    <OtherPeriod label="Mes siguiente" from={view.next} />
  </Ask>
);

const OtherPeriod = ({ label, from }: { label: "Mes anterior" | "Mes siguiente"; from: string | null }) =>
  from === null ? (
    <span className="size-12 sm:size-14" />
  ) : (
    <MonthButton label={label} name="from" value={from} />
  );

/** The day that is wrong, and what is wrong. */
const Contest = ({ view, isSending }: { view: StatementView; isSending: boolean }) => {
  const { days, typed, errors } = view;
  return (
    <details className="mt-3" open={Object.keys(errors).length > 0 || undefined}>
      <summary className="inline-flex min-h-14 cursor-pointer items-center font-semibold text-brand underline">
        {words.contest}
      </summary>
      <Ask view={view} intent="answer-statement" className="mt-2 flex flex-col gap-4">
        <SelectField label={words.day} name="on" defaultValue={typed.on} error={errors.on}>
          <option value="">{words.wholeMonth}</option>
          {days.map((on) => (
            <option key={on} value={on}>
              {formatWeekday(on)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={words.words}
          name="text"
          maxLength={longestAnswer}
          defaultValue={typed.text}
          error={errors.text}
        />
        <Button
          type="submit"
          look="quiet"
          name="answer"
          value="contested"
          softDisabled={isSending}
          className="min-h-14 text-lg"
        >
          {words.sendContest}
        </Button>
      </Ask>
    </details>
  );
};
