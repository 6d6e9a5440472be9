import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { LawNotes, type FactPaths } from "~/modules/law/law-notes-list";
import type { LocalDate } from "~/time/dates";
import { Button, buttonClass } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { Checkbox } from "~/ui/checkbox";
import { messages } from "./messages";
import { publishMessages } from "./publish-messages";
import type { PublishedChange } from "./model/publish-view";
import { offerField, writePublishChoice } from "./publish-choice";
import type { PublishAnswer } from "./submit-publish.server";
import { weekPath } from "./week-path";

interface PublishReviewProps {
  week: LocalDate;
  changes: readonly PublishedChange[];
  shortages: readonly string[];
  lawPaths: FactPaths;
  /** Publishing twice with one key publishes once. */
  publishKey: string;
  answer: PublishAnswer | undefined;
  isSending: boolean;
}

/** What publishing changes for whom, and the button that does it. It works without scripts. */
export function PublishReview(props: PublishReviewProps) {
  const { week, changes, shortages, lawPaths, publishKey, answer, isSending } = props;
  const asks = changes.some((change) => change.asks.length > 0);
  return (
    <Form method="post" className="mt-4">
      <ExpectedProfileField />
      <input type="hidden" name="key" value={publishKey} />
      <ul className="divide-y divide-line border-t border-line">
        {changes.map((change) => (
          <Change key={change.id} change={change} lawPaths={lawPaths} refused={answer?.refused[change.id]} />
        ))}
      </ul>
      {changes.some(({ notes }) => notes.length > 0) && (
        <p className="border-t border-line pt-3 text-sm text-muted">{publishMessages.lawHint}</p>
      )}
      {shortages.length > 0 && (
        <div className="mt-4">
          <h2 className="font-semibold">{publishMessages.shortagesTitle}</h2>
          <ul className="text-paused">
            {shortages.map((text) => (
              <li key={text} className="first-letter:uppercase">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asks && (
        <label className="mt-4 flex items-center gap-x-1 font-medium">
          <Checkbox name="confirmed" value="yes" aria-invalid={answer?.mustConfirm || undefined} />
          {publishMessages.confirmAway}
        </label>
      )}
      <div className="action-bar mt-4 flex flex-wrap gap-3">
        <Button type="submit" softDisabled={isSending}>
          {isSending ? publishMessages.publishing : publishMessages.publishTo(changes.length)}
        </Button>
        <Link to={weekPath(week)} className={buttonClass("quiet")}>
          {messages.back}
        </Link>
      </div>
    </Form>
  );
}

const Change = ({
  change,
  lawPaths,
  refused,
}: {
  change: PublishedChange;
  lawPaths: FactPaths;
  refused: string | undefined;
}) => {
  const { id, name, version, isFirst, days, leftOut, offer, taken, offerChoices } = change;
  const { asks, warnings, notes, hasNoMail } = change;
  const canChoose = offer !== null && offerChoices.length > 0;
  return (
    <li className="flex gap-x-1 py-3">
      <Checkbox
        name="person"
        value={writePublishChoice({ profileId: id, version })}
        aria-label={publishMessages.publishFor(name)}
        defaultChecked
      />
      <div className="min-w-0 pt-2.5">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {isFirst && <span className="font-normal text-muted"> · {publishMessages.firstTime}</span>}
        </p>
        {refused && <p className="font-medium text-problem">{refused}</p>}
        <ul className="tabular-nums">
          {days.map(({ label, before, after }) => (
            <li key={label}>
              <span className="inline-block min-w-14 text-muted">{label}</span>{" "}
              {before === null ? after : publishMessages.beforeAfter(before, after)}
            </li>
          ))}
        </ul>
        {taken && <p className="mt-1">{publishMessages.taken(taken)}</p>}
        {offer && (
          <p className="mt-1">{canChoose ? publishMessages.beyondContract : publishMessages.offer(offer)}</p>
        )}
        {canChoose && (
          <SelectField
            label={publishMessages.offeredHours}
            aria-label={`${publishMessages.offeredHours}: ${name}`}
            name={offerField(id)}
            defaultValue={offerChoices.find(({ isChosen }) => isChosen)?.value ?? ""}
            className="mt-2 max-w-xs"
          >
            <option value="">{offer}</option>
            {offerChoices.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        )}
        {leftOut.length > 0 && <p className="mt-1 text-paused">{publishMessages.leftOut(leftOut)}</p>}
        {asks.map((text) => (
          <p key={text} className="mt-1 font-medium text-paused">
            {publishMessages.worksAnyway} {text}
          </p>
        ))}
        {warnings.map((text) => (
          <p key={text} className="mt-1 text-paused">
            {text}
          </p>
        ))}
        {hasNoMail && <p className="mt-1 text-sm text-muted">{publishMessages.noMail}</p>}
        <div className="mt-3 empty:hidden">
          <LawNotes notes={notes} paths={lawPaths} />
        </div>
      </div>
    </li>
  );
};
