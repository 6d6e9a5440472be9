import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { minutesText } from "~/modules/schedules/pattern-text";
import { formatDate } from "~/time/dates";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import type { YearCounters } from "../counters-of-year";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import type { PeriodExplanation } from "../explain-period";
import { fates, type PeriodFigures } from "../period";
import { PeriodRows } from "../period-rows";
import { absenceRows, figureRows } from "../statement-rows";
import { counterLines } from "./counter-lines";
import { messages } from "./messages";
import type { TypedPiece } from "./model/pieces-form";
import { classNames, fateNames } from "./period-words";
import type { ReviewAnswer } from "./submit-review.server";
import type { ReviewPiece } from "./review-piece";

interface ReviewFiguresProps {
  figures: PeriodFigures;
  explained: PeriodExplanation;
  openFigure: string | null;
  profileId: string;
}

/** The figures of a period, and its absences. Each opens to its days. */
export const ReviewFigures = ({ figures, explained, openFigure, profileId }: ReviewFiguresProps) => (
  <Section id="figures" title={messages.figures} className="mt-6">
    <PeriodRows
      rows={[...figureRows(figures), ...absenceRows(figures.absences)]}
      {...{ explained, openFigure }}
      dayHref={(dayOn) => historyPath({ profileId, dayOn })}
    />
  </Section>
);

/** The excess of the period: each piece with its class and its fate. One button gives all of them the same fate. */
export const ReviewExcess = ({
  pieces,
  answer,
  isSending,
}: {
  pieces: readonly ReviewPiece[];
  answer: ReviewAnswer | undefined;
  isSending: boolean;
}) => (
  <Section id="excess" title={messages.excessTitle} className="mt-6">
    {pieces.length === 0 ? (
      <p className="mt-1 text-muted">{messages.noExcess}</p>
    ) : (
      <Form method="post" className="mt-1">
        <ExpectedProfileField />
        <p className="max-w-prose text-muted">
          {messages.excessIntro} {messages.restedByAgreement}
        </p>
        {/* Enter presses the first button of a form. */}
        <button type="submit" name="intent" value="save" className="hidden" />
        {pieces.length > 1 && (
          <div className="mt-3 flex flex-wrap gap-3">
            {(
              [
                ["all-paid", messages.allPaid],
                ["all-rested", messages.allRested],
                ["all-kept", messages.allKept],
              ] as const
            ).map(([intent, label]) => (
              <Button
                key={intent}
                type="submit"
                look="quiet"
                name="intent"
                value={intent}
                softDisabled={isSending}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {pieces.map((piece, at) => (
            <ExcessRow
              key={`${piece.value} ${piece.as} ${piece.fate}`}
              piece={piece}
              typed={answer?.excess?.typed[at]}
              error={answer?.excess?.errors[at] ?? undefined}
            />
          ))}
        </ul>
        <Button
          type="submit"
          look="quiet"
          name="intent"
          value="save"
          softDisabled={isSending}
          className="mt-3"
        >
          {messages.save}
        </Button>
      </Form>
    )}
  </Section>
);

interface ExcessRowProps {
  piece: ReviewPiece;
  /** The choices before a fault. */
  typed: TypedPiece | undefined;
  /** Why the typed part is refused. */
  error: string | undefined;
}

const ExcessRow = ({ piece: { value, day, minutes, as, fate, classes }, typed, error }: ExcessRowProps) => (
  <li className="grid items-end gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_15rem_13rem]">
    <input type="hidden" name="piece" value={value} />
    <p className="self-center tabular-nums">
      <span className="first-letter:uppercase">{day}</span> · <strong>{minutesText(minutes)}</strong>
    </p>
    <SelectField
      label={messages.class}
      aria-label={`${messages.class} (${day})`}
      name="as"
      defaultValue={typed?.as ?? as}
    >
      {classes.map((each) => (
        <option key={each} value={each}>
          {classNames[each]}
        </option>
      ))}
    </SelectField>
    <SelectField
      label={messages.fate}
      aria-label={`${messages.fate} (${day})`}
      name="fate"
      defaultValue={typed?.fate ?? fate}
    >
      <FateOptions />
    </SelectField>
    <details className="sm:col-span-3" open={Boolean(typed?.part)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
        {messages.split}
      </summary>
      <div className="grid max-w-xl gap-4 pb-2 sm:grid-cols-2">
        <TextField
          label={messages.part}
          aria-label={`${messages.part} (${day})`}
          name="part"
          inputMode="text"
          autoComplete="off"
          placeholder="0:30"
          defaultValue={typed?.part}
          error={error}
        />
        <SelectField
          label={messages.partFate}
          aria-label={`${messages.partFate} (${day})`}
          name="part-fate"
          defaultValue={typed?.partFate ?? fates.find((each) => each !== fate)}
        >
          <FateOptions />
        </SelectField>
      </div>
    </details>
  </li>
);

const FateOptions = () =>
  fates.map((each) => (
    <option key={each} value={each}>
      {fateNames[each]}
    </option>
  ));

/** The counters of the year, each with its article. */
export const ReviewCounters = ({ counters }: { counters: YearCounters }) => (
  <Section id="counters" title={messages.counters(counters.year)} className="mt-6">
    <ul className="mt-2 flex max-w-prose flex-col gap-1">
      {counterLines(counters).map(({ text, isOver }) => (
        <li key={text} className={isOver ? "font-medium text-paused" : "text-muted"}>
          {text}
        </li>
      ))}
      {counters.owed.map(({ as, minutes, until }, at) => (
        <li key={at}>
          {minutesText(minutes)} {classNames[as].toLowerCase()} por descansar
          {until && ` hasta el ${formatDate(until)} (art. 35.2 ET)`}
        </li>
      ))}
    </ul>
  </Section>
);

interface CloseReviewProps {
  /** The name of the period. */
  period: string;
  version: number;
  needsReason: boolean;
  answer: ReviewAnswer | undefined;
  isSending: boolean;
}

/** Closes the period of one person. Where something is open it asks for the reason. */
export const CloseReview = ({ period, version, needsReason, answer, isSending }: CloseReviewProps) => (
  <Form method="post" className="mt-6 max-w-prose">
    <ExpectedProfileField />
    <input type="hidden" name="version" value={version} />
    {version > 1 && <p className="mb-3 text-muted">{messages.again}</p>}
    {needsReason && (
      <TextAreaField
        label={messages.reason}
        hint={messages.reasonHint}
        name="reason"
        error={answer?.error}
        defaultValue={answer?.reason ?? ""}
        className="mb-3"
      />
    )}
    <Button type="submit" name="intent" value="close" softDisabled={isSending}>
      {isSending ? messages.closing : version > 1 ? messages.closeAgain : messages.closeOne(period)}
    </Button>
  </Form>
);
