import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { DniField } from "~/modules/people/dni-field";
import { FullNameField } from "~/modules/people/full-name-field";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { LiveRegion, Notice } from "~/ui/notice";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import type { AddPersonAnswer } from "./add-person-answer";
import { messages } from "./messages";

interface AddPersonFormProps {
  /** The idempotency key, so that a second press adds nobody else. */
  idempotencyKey: string;
  /** What one more person does to the plan. */
  warning: string | null;
  /** The answer to a form from a browser without scripts. */
  posted?: AddPersonAnswer | undefined;
}

/** The name and document of a person without an address. The dialog and a page of its own use it. Works without scripts. */
export function AddPersonForm({ idempotencyKey, warning, posted }: AddPersonFormProps) {
  const fetcher = useFetcher<AddPersonAnswer>();
  const answer = fetcher.data ?? posted;
  const isSending = fetcher.state !== "idle";
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useRef<HTMLFormElement>(null);
  const known = useRef(answer);
  useEffect(() => {
    if (answer === known.current) return;
    known.current = answer;
    // Resets the form instead of mounting another. A user who pressed Enter in a field keeps the focus.
    if (answer?.ok) form.current?.reset();
    else form.current?.querySelector<HTMLElement>("[aria-invalid=true], [name=is_other]")?.focus();
  }, [answer]);
  const typed = answer?.typed ?? {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/team/new"
      noValidate
      onInput={onInput}
      className="flex flex-col gap-4"
    >
      <ExpectedProfileField />
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {warning && <Notice tone="info">{warning}</Notice>}
      <FullNameField defaultValue={typed.full_name} error={errors.full_name} />
      <DniField
        label="DNI (opcional)"
        defaultValue={typed.dni ?? ""}
        error={errors.dni}
        hint="DNI, NIE o pasaporte."
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
