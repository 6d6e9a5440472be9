import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { longestNote, seenDaysFieldOf, type TypedAbsence } from "~/modules/absences/absence-form";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import type { AbsenceView } from "../kiosk-view";
import { messages } from "../messages";
import { AbsenceDays } from "./absence-days";
import { OwnFrame } from "./own-frame";
import { tall } from "./digit-keys";

/** Asks for an absence by taps: the kind, the first day, the last day. One form, so that a tap keeps what was typed. */
export function AbsenceScreen({ view }: { view: AbsenceView }) {
  const isSending = useNavigation().state !== "idle";
  const { token, page, answer, note } = view;
  const typedAbsence: TypedAbsence = { note, ...(answer?.typed ?? page.typed) };
  const { preview, weekend } = answer ?? page;
  const errors = answer?.errors ?? {};
  const problem = errors.kind ?? errors.from ?? errors.to ?? answer?.text ?? null;
  return (
    <OwnFrame
      title={messages.absence}
      personName={view.personName}
      token={token}
      said={problem === null ? null : { tone: answer!.tone, text: problem }}
      action={
        <div className="flex grow flex-col gap-2 sm:grow-3 sm:flex-row sm:items-center sm:justify-end sm:gap-4">
          <div aria-live="polite" className="text-lg tabular-nums empty:hidden sm:text-right">
            {preview && <p className="font-semibold">{preview}</p>}
            {weekend && (
              <p className="flex flex-wrap items-center gap-x-3 sm:justify-end">
                {weekend.text}
                <button
                  type="submit"
                  form={formId}
                  name="way"
                  value={weekend.path}
                  className="min-h-11 font-medium text-brand underline"
                >
                  Sí: {weekend.cost} en total
                </button>
              </p>
            )}
          </div>
          <Button
            type="submit"
            form={formId}
            name="send"
            value="yes"
            softDisabled={isSending}
            className={`${tall} shrink-0 text-xl! sm:min-w-64 ${typedAbsence.from ? "" : "border border-brand bg-surface! text-brand! hover:bg-brand-soft!"}`}
          >
            {isSending ? "Enviando..." : answer?.isQuestion ? "Pedir igualmente" : askText(typedAbsence)}
          </Button>
        </div>
      }
    >
      <Form
        id={formId}
        method="post"
        action="/kiosco"
        replace
        noValidate
        className="flex flex-col gap-x-8 gap-y-2 sm:landscape:grid sm:landscape:grid-cols-2 sm:landscape:grid-rows-[auto_1fr] sm:landscape:items-start"
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="intent" value="absence" />
        {(["kind", "from", "to"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={typedAbsence[name] ?? ""} />
        ))}
        <input
          type="hidden"
          name="seen_days"
          value={preview ? seenDaysFieldOf(typedAbsence) : (typedAbsence.seen_days ?? "")}
        />
        {answer?.isQuestion && <input type="hidden" name="confirmed" value="yes" />}
        {/* Enter in a field presses a form's first button. It must not be the one of another month. */}
        <button type="submit" name="send" value="yes" hidden />
        <div className="flex flex-col gap-2 sm:landscape:col-start-2">
          <Kinds page={page} />
          {/* Before the days, so that nobody chooses days in vain. It keeps room: the days do not move below the finger. */}
          <div className="flex min-h-14 flex-col gap-3 text-lg">
            {page.hint && !answer && <p>{page.hint}</p>}
            {page.left && <p className="text-muted">{page.left}</p>}
          </div>
        </div>
        <div className="flex flex-col gap-2 sm:landscape:col-start-1 sm:landscape:row-span-2 sm:landscape:row-start-1">
          <AbsenceDays page={page} />
        </div>
        <div className="sm:landscape:col-start-2 sm:landscape:row-start-2">
          {page.inMonth.length > 0 && (
            <ul className="text-lg text-muted">
              {page.inMonth.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          )}
          <MoreFields typed={typedAbsence} errors={errors} />
        </div>
      </Form>
    </OwnFrame>
  );
}

const formId = "ask-absence";

/** The button's words: with the days, once they are chosen. */
function askText({ from, to }: TypedAbsence): string {
  if (!from) return "Pedir";
  if (!to || to === from) return `Pedir el ${from.slice(0, 5)}`;
  const isSameMonth = from.slice(2) === to.slice(2);
  return `Pedir del ${from.slice(0, isSameMonth ? 2 : 5)} al ${to.slice(0, 5)}`;
}

interface MoreFieldsProps {
  typed: TypedAbsence;
  errors: NonNullable<AbsenceView["answer"]>["errors"];
}

/** The part of the day and the words, closed until somebody needs them. Without scripts the hours are always there. */
function MoreFields({ typed, errors }: MoreFieldsProps) {
  const hasScripts = useHydrated();
  const [part, setPart] = useState(typed.part ?? "all");
  const isUsed = part !== "all" || Boolean(typed.note) || Boolean(errors.note);
  return (
    <details open={isUsed}>
      <summary className="flex min-h-14 cursor-pointer items-center text-lg font-medium text-brand underline">
        Medio día, horas o un comentario
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <SelectField
          label="De cada día"
          name="part"
          value={part}
          onChange={({ target }) => setPart(target.value)}
        >
          <option value="all">el día entero</option>
          <option value="morning">solo la mañana</option>
          <option value="afternoon">solo la tarde</option>
          <option value="hours">unas horas</option>
        </SelectField>
        {(part === "hours" || !hasScripts) && (
          <div className="grid grid-cols-2 items-start gap-4">
            {(["hours_from", "hours_to"] as const).map((name) => (
              <TextField
                key={name}
                label={name === "hours_from" ? "De las" : "A las"}
                name={name}
                autoComplete="off"
                maxLength={5}
                placeholder={name === "hours_from" ? "09:00" : "11:00"}
                defaultValue={typed[name] ?? ""}
                error={errors[name]}
              />
            ))}
          </div>
        )}
        <TextAreaField
          label="¿Quieres añadir algo?"
          name="note"
          rows={2}
          maxLength={longestNote}
          hint="Opcional. Lo lee la persona que conteste."
          defaultValue={typed.note ?? ""}
          error={errors.note}
        />
      </div>
    </details>
  );
}

/** The kind, and the others when somebody wants another one. */
const Kinds = ({ page: { kinds, kind } }: Pick<AbsenceView, "page">) =>
  kinds.length < 2 ? (
    <p className="text-xl font-semibold wrap-anywhere">{kind}</p>
  ) : (
    <details>
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 text-xl">
        <span className="font-semibold wrap-anywhere">{kind}</span>
        <span className="text-lg font-medium text-brand underline">Elegir otro tipo</span>
      </summary>
      <div className="mt-2 grid gap-2 sm:portrait:grid-cols-2">
        {kinds.map(({ key, name, path }) => (
          <Button
            key={key}
            type="submit"
            look="quiet"
            name="way"
            value={path}
            aria-current={name === kind ? "true" : undefined}
            className="min-h-14 text-lg wrap-anywhere"
          >
            {name}
          </Button>
        ))}
      </div>
    </details>
  );
