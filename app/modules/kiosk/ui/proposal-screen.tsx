import { useState } from "react";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";
import type { PlannedTimeTexts, ProposalView } from "../kiosk-view";
import { DigitForm, DigitSubmit } from "./digit-form";
import { HourField } from "./hour-field";
import { OwnFrame } from "./own-frame";
import { useActiveField } from "./use-active-field";

/** Proposes the times of an entry, or of one that is missing. */
export function ProposalScreen({ view }: { view: ProposalView }) {
  const { activate, offer, ...keys } = useActiveField();
  const active = { activate, offer };
  const { token, entryId, day, dayName, typed, text, errors, ask, mayStayOpen, planned } = view;
  // One line says how to type both times, also when neither can be read.
  const times = [errors.in_time, errors.out_time];
  const isShared = times.every((error) => error === undefined || error === messages.hourHint);
  const isUnreadable = isShared && times.some(Boolean);
  const hour = (which: "in" | "out", label: string) => (
    <HourField
      name={`${which}_time`}
      {...{ label, active }}
      value={typed[`${which}_time`] ?? ""}
      error={errors[`${which}_time`]}
      {...(isShared && { noteId: hourNoteId })}
      isOptional={which === "out" && mayStayOpen}
      fold={ask.includes(which) ? (typed[`${which}_fold`] ?? "") : null}
    />
  );
  return (
    <OwnFrame
      title={`${entryId ? "Corregir el fichaje del " : "Fichaje que falta: "}${dayName}`}
      personName={view.personName}
      token={token}
      back={{ label: "Volver a mi mes", intent: "month" }}
      said={text === null ? null : { tone: "problem", text }}
      action={
        <DigitSubmit
          form="propose"
          intent="propose"
          words={["Proponer", "Enviando..."]}
          className="sm:min-w-72 sm:portrait:self-auto"
        />
      }
    >
      <DigitForm id="propose" keys={keys} hasSeveral more={<Reason typed={typed} error={errors.reason} />}>
        <input type="hidden" name="token" value={token} />
        {entryId === null ? (
          <input type="hidden" name="day" value={day} />
        ) : (
          <input type="hidden" name="entry" value={entryId} />
        )}
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2">
          {hour("in", "Entrada")}
          {hour("out", "Salida")}
          {isShared && (
            <p
              id={hourNoteId}
              className={`col-span-2 text-lg ${isUnreadable ? "font-medium text-problem" : "text-muted"}`}
            >
              {times.every(Boolean) ? messages.hoursMissing : messages.hourHint}
            </p>
          )}
          <PlannedChips planned={planned} />
          {mayStayOpen && <p className="col-span-2 text-lg text-muted">{messages.mayStayOpen}</p>}
        </div>
      </DigitForm>
    </OwnFrame>
  );
}

const hourNoteId = "hour-note";
const reasonId = "reason";

/** The shifts of the person's terms: a tap fills both times. */
function PlannedChips({ planned }: Pick<ProposalView, "planned">) {
  if (!useHydrated() || planned.length === 0) return null;
  const fill = ({ from, to }: PlannedTimeTexts, { form }: HTMLButtonElement) => {
    for (const [name, time] of [
      ["in_time", from],
      ["out_time", to],
    ] as const)
      (form!.elements.namedItem(name) as HTMLInputElement).value = time;
    // On a phone the reason, which is all that is missing then, is below the keys.
    document.getElementById(reasonId)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-2 text-lg">
      Tu horario:
      {planned.map((times) => (
        <Button
          key={times.from}
          type="button"
          look="quiet"
          onClick={({ currentTarget }) => fill(times, currentTarget)}
          className="px-3! text-lg tabular-nums sm:min-h-12"
        >
          {times.from}–{times.to}
        </Button>
      ))}
    </div>
  );
}

/** A reason from the list, by one tap. The field for another one appears with its choice; without scripts it is always there. */
function Reason({ typed, error }: { typed: ProposalView["typed"]; error: string | undefined }) {
  const hasScripts = useHydrated();
  const [reason, setReason] = useState(typed.other ? messages.otherReason : (typed.reason ?? ""));
  const isOther = !hasScripts || reason === messages.otherReason;
  const noteId = error && !isOther ? "reason-error" : undefined;
  return (
    <div className="flex flex-col gap-2">
      <fieldset id={reasonId} aria-describedby={noteId} className="scroll-mb-32">
        <legend className="mb-1 text-lg font-medium">¿Por qué?</legend>
        <div className="flex flex-wrap gap-2">
          {[...messages.reasons, messages.otherReason].map((each) => (
            <label
              key={each}
              className="relative flex min-h-12 cursor-pointer items-center rounded-full border border-field bg-surface px-4 text-base! font-medium has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand sm:text-lg!"
            >
              <input
                type="radio"
                name="reason"
                value={each}
                required
                aria-invalid={error && !isOther ? true : undefined}
                checked={reason === each}
                onChange={() => setReason(each)}
                className="sr-only min-h-0! scroll-mb-40"
              />
              {each.replace(/\.$/, "")}
            </label>
          ))}
        </div>
      </fieldset>
      {noteId && (
        <p id={noteId} className="text-lg font-medium text-problem">
          {error}
        </p>
      )}
      {isOther && (
        <TextField
          label={messages.otherReason}
          name="other"
          maxLength={300}
          defaultValue={typed.other ?? ""}
          error={error}
        />
      )}
    </div>
  );
}
