import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { DniField } from "~/modules/people/dni-field";
import { FullNameField } from "~/modules/people/full-name-field";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { LiveRegion, Notice } from "~/ui/notice";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import type { AddPersonAnswer } from "./add-person-answer";
import { CentreField, type CentreChoice } from "./centre-field";
import { messages } from "./messages";

export interface AddPersonFormProps {
  /** The idempotency key, so that a second press adds nobody else. */
  idempotencyKey: string;
  /** What one more person does to the plan. */
  warning: string | null;
  centres: CentreChoice;
  /** The answer to a form from a browser without scripts. */
  posted?: AddPersonAnswer | undefined;
  /** Closes the dialog; without it the form is a page, which leads back to the team. */
  onDone?: () => void;
  /** Shows the number and PIN of the person who was added. */
  showCard: (card: NonNullable<AddPersonAnswer["card"]>) => ReactNode;
}

/**
 * The name and document of a person without an address, then the card with their PIN. The dialog and a page of its own use it. Works
 * without scripts.
 */
export function AddPersonForm({ posted, ...props }: AddPersonFormProps) {
  const [added, setAdded] = useState(0);
  return (
    <OnePerson
      key={added}
      {...props}
      posted={added === 0 ? posted : undefined}
      isNext={added > 0}
      onNext={() => setAdded(added + 1)}
    />
  );
}

interface OnePersonProps extends AddPersonFormProps {
  /** Whether the user has asked for another form, and is about to type in it. */
  isNext: boolean;
  onNext: () => void;
}

function OnePerson({
  idempotencyKey,
  warning,
  centres,
  posted,
  onDone,
  showCard,
  isNext,
  onNext,
}: OnePersonProps) {
  const fetcher = useFetcher<AddPersonAnswer>();
  const answer = fetcher.data ?? posted;
  const isSending = fetcher.state !== "idle";
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const formRef = useRef<HTMLFormElement>(null);
  const latestAnswer = useRef(answer);
  useEffect(() => {
    if (answer === latestAnswer.current) return;
    latestAnswer.current = answer;
    // Resets the form instead of mounting another. A user who pressed Enter in a field keeps the focus.
    if (answer?.ok) formRef.current?.reset();
    else formRef.current?.querySelector<HTMLElement>("[aria-invalid=true], [name=is_other]")?.focus();
  }, [answer]);
  useEffect(() => {
    if (isNext) formRef.current?.querySelector<HTMLElement>("[name=full_name]")?.focus();
  }, [isNext]);
  const typedFields = answer?.typed ?? {};
  if (answer?.card && !isSending)
    return (
      <>
        <Notice tone="success">{answer.message}</Notice>
        {showCard(answer.card)}
        <a
          href="/team/new"
          onClick={(event) => {
            event.preventDefault();
            onNext();
          }}
          className={`${buttonClass("quiet")} mt-3 w-full`}
        >
          {messages.addAnother}
        </a>
        <Link
          to="/team"
          onClick={(event) => {
            if (!onDone) return;
            event.preventDefault();
            onDone();
          }}
          className={`${buttonClass()} mt-3 w-full`}
        >
          {messages.done}
        </Link>
      </>
    );
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      action="/team/new"
      noValidate
      onInput={onInput}
      className="flex flex-col gap-4"
    >
      <ExpectedProfileField />
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {warning && <Notice tone="info">{warning}</Notice>}
      <FullNameField defaultValue={typedFields.full_name} error={errors.full_name} />
      <DniField
        label="DNI, NIE o pasaporte (opcional)"
        defaultValue={typedFields.dni ?? ""}
        error={errors.dni}
      />
      <CentreField
        choice={centres}
        typed={typedFields.centre_id}
        error={errors.centre_id}
        hint={centres.isRequired ? undefined : messages.centreHint}
      />
      <LiveRegion className="empty:absolute">
        {answer?.namesake && <Notice tone="problem">{answer.namesake}</Notice>}
        {answer?.message && <Notice tone={answer.ok ? "success" : "problem"}>{answer.message}</Notice>}
      </LiveRegion>
      {answer?.profileId && (
        <Link to={`/pin?profile=${answer.profileId}`} className={buttonClass("quiet")}>
          {messages.givePin}
        </Link>
      )}
      {answer?.namesake && (
        <label className="flex min-h-11 items-center gap-1">
          <Checkbox name="is_other" value="yes" />
          {messages.isOther}
        </label>
      )}
      <Button type="submit" softDisabled={isSending}>
        {isSending ? "Añadiendo..." : messages.addPerson}
      </Button>
    </fetcher.Form>
  );
}
