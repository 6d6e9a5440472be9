import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { MeantFor } from "~/modules/directory/meant-for";
import { DniField } from "~/modules/people/dni-field";
import { FullNameField } from "~/modules/people/full-name-field";
import { Button, buttonClass } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { LiveRegion, Notice } from "~/ui/notice";
import { useMendedErrors } from "~/ui/use-mended-errors";
import type { AddPersonAnswer } from "./add-person-answer";
import { copy } from "./copy";

interface AddPersonFormProps {
  /** Names this attempt, so that a second press adds nobody more. */
  idempotencyKey: string;
  /** What one person more leads to. */
  warning: string | null;
  /** How the form was answered that a browser without scripts sent. */
  posted?: AddPersonAnswer | undefined;
}

/** Name and document of somebody without an address; on a page of its own and in the dialog. Works without scripts. */
export function AddPersonForm({ idempotencyKey, warning, posted }: AddPersonFormProps) {
  const fetcher = useFetcher<AddPersonAnswer>();
  const answer = fetcher.data ?? posted;
  const isSending = fetcher.state !== "idle";
  const { errors, onInput } = useMendedErrors(answer, answer?.errors);
  const form = useRef<HTMLFormElement>(null);
  const known = useRef(answer);
  useEffect(() => {
    if (answer === known.current) return;
    known.current = answer;
    // Emptied and not made anew: whoever pressed Enter in a field goes on from there.
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
      <MeantFor />
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
          {copy.givePin}
        </Link>
      )}
      {answer?.namesake && (
        <label className="flex min-h-11 items-center gap-1">
          <Checkbox name="is_other" value="yes" />
          {copy.isOther}
        </label>
      )}
      <Button type="submit" softDisabled={isSending}>
        {isSending ? "Añadiendo..." : copy.addPerson}
      </Button>
    </fetcher.Form>
  );
}
