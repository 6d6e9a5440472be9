import { groupBy } from "~/platform/group-by";
import { formatDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { historyPath } from "~/modules/timesheets/my-time/history-path";
import type { YearCounters } from "../model/counters-of-year";
import type { PeriodExplanation } from "../model/explain-period";
import { fates, type PeriodFigures } from "../model/period";
import { PeriodRows } from "../ui/period-rows";
import { absenceRows, figureRows } from "../statement-rows";
import { counterLines } from "./counter-lines";
import { messages } from "./messages";
import { fateOfAllField, ownFates, type TypedPiece } from "./model/pieces-form";
import { classNames, fateNames } from "./period-texts";
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

interface ReviewExcessProps {
  pieces: readonly ReviewPiece[];
  answer: ReviewAnswer | undefined;
  isSending: boolean;
  /** Whether the choices are saved by closing the period. */
  isClosable: boolean;
}

/** The excess of the period: one fate for all of it, or for each piece its class and its fate. */
export const ReviewExcess = ({ pieces, answer, isSending, isClosable }: ReviewExcessProps) => (
  <Section id="excess" title={messages.excessTitle} className="mt-6">
    {pieces.length === 0 ? (
      <p className="mt-1 text-muted">{messages.noExcess}</p>
    ) : (
      <div className="group/excess mt-1">
        <p className="max-w-prose text-muted">{messages.excessIntro}</p>
        <p className="mt-3 tabular-nums">
          {messages.excessDays(new Set(pieces.map(({ day }) => day)).size)} · {classesText(pieces)}
        </p>
        {pieces.some(({ as }) => as === "outside_pact") && (
          <p className="mt-1 font-medium text-paused">{messages.notAgreed}</p>
        )}
        {/* Enter presses the first button of a form. */}
        <button type="submit" name="intent" value="save" className="hidden" />
        {pieces.length > 1 && <FateOfAll pieces={pieces} hasFault={Boolean(answer?.excess)} />}
        <ul
          className={`mt-3 divide-y divide-line border-y border-line ${pieces.length > 1 ? "hidden group-has-[[value=each]:checked]/excess:block" : ""}`}
        >
          {pieces.map((piece, at) => (
            <ExcessRow
              key={`${piece.value} ${piece.as} ${piece.fate}`}
              piece={piece}
              typed={answer?.excess?.typed[at]}
              error={answer?.excess?.errors[at] ?? undefined}
            />
          ))}
        </ul>
        <p className="mt-2 max-w-prose text-sm text-muted">{messages.restedByAgreement}</p>
        {!isClosable && (
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
        )}
      </div>
    )}
  </Section>
);

/** The minutes of each class of some pieces: `No pactadas 8 min`. */
const classesText = (pieces: readonly ReviewPiece[]) =>
  [...groupBy(pieces, ({ as }) => as)]
    .map(
      ([as, some]) => `${classNames[as]} ${formatHours(some.reduce((sum, each) => sum + each.minutes, 0))}`,
    )
    .join(" · ");

/** Chooses one fate for all pieces, or a fate for each. @param hasFault whether a typed part of a piece is wrong. */
function FateOfAll({ pieces, hasFault }: { pieces: readonly ReviewPiece[]; hasFault: boolean }) {
  const { fate } = pieces[0]!;
  const chosenFate = hasFault || pieces.some((each) => each.fate !== fate) ? ownFates : fate;
  return (
    <fieldset key={chosenFate} className="mt-3">
      <legend className="sr-only">{messages.fate}</legend>
      <div className="flex flex-wrap gap-2">
        {[...fates, ownFates].map((value) => (
          <label
            key={value}
            className={`relative inline-flex min-h-11 cursor-pointer items-center font-medium has-checked:font-bold has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${value === ownFates ? "text-brand underline has-checked:no-underline" : "rounded-full border border-field bg-surface px-4 has-checked:border-brand has-checked:bg-brand-soft"}`}
          >
            <input
              type="radio"
              name={fateOfAllField}
              value={value}
              defaultChecked={value === chosenFate}
              className="sr-only min-h-0!"
            />
            {value === ownFates ? messages.dayByDay : fateNames[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
      <span className="first-letter:uppercase">{day}</span> · <strong>{formatHours(minutes)}</strong>
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
          {formatHours(minutes)} {classNames[as].toLowerCase()} por descansar
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
  hasPieces: boolean;
  needsReason: boolean;
  /** Whether closing again would say the same as before. */
  isRepeated: boolean;
  answer: ReviewAnswer | undefined;
  isSending: boolean;
}

/** Closes the period of one person, with the choices of its excess. Where something is open it asks for the reason. */
export function CloseReview({
  period,
  version,
  hasPieces,
  needsReason,
  isRepeated,
  answer,
  isSending,
}: CloseReviewProps) {
  const closeAgain = hasPieces ? messages.saveAndCloseAgain : messages.closeAgain;
  return (
    <div className="mt-6 max-w-prose">
      <input type="hidden" name="version" value={version} />
      {version > 1 && (
        <p className="mb-3 text-muted">{isRepeated ? messages.againIfChanged : messages.again}</p>
      )}
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
      <Button
        type="submit"
        look={version > 1 ? "quiet" : "primary"}
        name="intent"
        value="close"
        softDisabled={isSending || isRepeated}
      >
        {isSending ? messages.closing : version > 1 ? closeAgain : messages.closeOne(period)}
      </Button>
    </div>
  );
}
