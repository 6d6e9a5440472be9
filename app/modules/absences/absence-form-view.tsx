import { Form, Link } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { LiveRegion, Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { TextLink } from "~/ui/text-link";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useEarlyInput } from "~/ui/use-early-input";
import { useHydrated } from "~/ui/use-hydrated";
import { addPartToPath, longestNote, partFields, seenDaysFieldOf, type AbsenceAnswer } from "./absence-form";
import type { showAbsenceForm } from "./show-absence-form.server";
import { AbsenceCalendar } from "./ui/absence-calendar";
import { KindChoice } from "./ui/kind-choice";

interface AbsenceFormViewProps {
  page: Awaited<ReturnType<typeof showAbsenceForm>>;
  answer: AbsenceAnswer | undefined;
  isSending: boolean;
}

/** The calendar and the fields of an absence. Kind and days are addresses, so all of it works without scripts. */
export function AbsenceFormView({ page, answer, isSending }: AbsenceFormViewProps) {
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const screen = useErrorFocus<HTMLDivElement>(answer);
  const typedAbsence = answer?.typed ?? page.typed;
  const { preview, weekend } = answer ?? page;
  const [typedPart, setTypedPart] = useState<Record<string, string>>({});
  const [hasTypedDays, setHasTypedDays] = useState(false);
  const readPart = (form: HTMLFormElement) => {
    setTypedPart(partFieldsIn(form));
    const fields = new FormData(form);
    setHasTypedDays(["from", "to"].some((name) => fields.get(name) !== (typedAbsence[name] ?? "")));
  };
  const form = useEarlyInput<HTMLFormElement>(readPart);
  // The next page shows the same part of the day.
  const withTypedPart = (path: string) => addPartToPath(path, { ...typedAbsence, ...typedPart });
  const isHydrated = useHydrated();
  const hasDays = hasTypedDays || Boolean(typedAbsence.from);
  const previewRef = useRef<HTMLDivElement>(null);
  return (
    // While a kind is chosen, nothing else is in sight.
    <div ref={screen} className="group/form gap-x-8 pb-8 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="sm:max-w-md lg:max-w-none group-has-[[data-kinds][open]]/form:[&>:not(:first-child)]:hidden">
        <KindChoice
          kinds={page.kinds}
          kind={page.kind}
          isOpen={page.asksKind}
          error={errors.kind}
          keep={withTypedPart}
        />
        {(page.left ?? page.law[0]) && (
          <p className="mb-2 max-w-prose text-sm text-pretty">
            {page.left && <span className="font-medium">{page.left} </span>}
            <span className="text-muted">{page.law.join(" ")}</span>
          </p>
        )}
        {/* Above the days, so that it is in sight while they are chosen. It keeps its room: the days do not move below the finger. */}
        <p
          aria-live="polite"
          className={`max-w-prose text-sm wrap-anywhere text-muted ${page.seesColleagues ? "min-h-[2lh]" : "min-h-[1lh]"}`}
        >
          {answer ? "" : (page.away ?? page.hint)}
        </p>
        <AbsenceCalendar {...page} keep={withTypedPart} />
      </div>
      <Form
        method="post"
        noValidate
        ref={form}
        onInput={(event: FormEvent<HTMLFormElement>) => {
          onInput(event);
          readPart(event.currentTarget);
        }}
        // On a phone the button keeps to the bottom of the whole screen, beside the calendar too.
        className="contents group-has-[[data-kinds][open]]/form:hidden lg:flex lg:flex-col lg:gap-4 lg:group-has-[[data-kinds][open]]/form:hidden"
      >
        <ExpectedProfileField />
        <input type="hidden" name="kind" value={typedAbsence.kind ?? ""} />
        <input
          type="hidden"
          name="seen_days"
          value={preview ? seenDaysFieldOf(typedAbsence) : (typedAbsence.seen_days ?? "")}
        />
        <div ref={previewRef} tabIndex={-1} className="lg:min-h-6" aria-live="polite">
          {/* On a phone it is beside the button. */}
          {preview && (
            <p className="text-lg font-semibold tabular-nums max-lg:sr-only lg:flex lg:min-h-11 lg:items-center">
              {preview}
            </p>
          )}
          {page.away && page.hint && !answer && <p className="mt-4 text-muted lg:mt-0">{page.hint}</p>}
        </div>
        <div className="mt-4 flex flex-col gap-4 lg:mt-0">
          <div key={page.chosen} className="grid gap-4 min-[22rem]:grid-cols-2 sm:flex sm:flex-wrap">
            <DateField
              label="Primer día"
              name="from"
              defaultValue={typedAbsence.from ?? ""}
              error={errors.from}
            />
            <DateField label="Último día" name="to" defaultValue={typedAbsence.to ?? ""} error={errors.to} />
          </div>
          <PartAndNoteFields isOwn={page.isOwn} typed={typedAbsence} errors={errors} />
        </div>
        {answer?.isQuestion && <input type="hidden" name="confirmed" value="yes" />}
        <div className="action-bar mt-2 lg:static lg:m-0 lg:border-0 lg:p-0">
          <LiveRegion className="empty:absolute">
            {answer?.text && !isSending && (
              <div className="mb-2">
                <Notice tone={answer.tone}>{answer.text}</Notice>
              </div>
            )}
          </LiveRegion>
          {weekend && (
            <p className="-my-1.5 flex flex-wrap items-center gap-x-3 text-sm lg:my-0 lg:mb-3 lg:text-base">
              {weekend.text}
              <TextLink
                to={withTypedPart(weekend.path)}
                preventScrollReset
                // The link disappears with the question.
                onClick={() => previewRef.current?.focus({ preventScroll: true })}
              >
                Sí, {weekend.cost}
              </TextLink>
            </p>
          )}
          <div className="flex items-center gap-3">
            {preview && (
              <p aria-hidden className="min-w-0 flex-1 font-semibold text-balance tabular-nums lg:hidden">
                {preview}
              </p>
            )}
            <Button
              type="submit"
              name="intent"
              value="send"
              look={hasDays ? "primary" : "quiet"}
              softDisabled={isSending}
              className={preview ? "shrink-0 px-8" : "max-lg:grow"}
            >
              {isSending ? "Enviando..." : sendLabelOf(page, answer?.isQuestion === true)}
            </Button>
            <Link
              to="/absences"
              className="inline-flex min-h-11 items-center font-medium text-brand underline max-lg:hidden"
            >
              Cancelar
            </Link>
          </div>
        </div>
        {/* Days that were tapped are counted already. */}
        {(hasTypedDays || answer || !isHydrated) && (
          <Button
            type="submit"
            name="intent"
            value="review"
            look="quiet"
            softDisabled={isSending}
            className="lg:self-start"
          >
            Ver cuánto es
          </Button>
        )}
      </Form>
    </div>
  );
}

const partFieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].filter(
      (field): field is [string, string] =>
        typeof field[1] === "string" && partFields.some((name) => name === field[0]),
    ),
  );

function sendLabelOf({ isOwn, isChange }: AbsenceFormViewProps["page"], isQuestion: boolean): string {
  if (isChange) return isQuestion ? "Cambiar igualmente" : "Cambiar los días";
  if (isOwn) return isQuestion ? "Pedir igualmente" : "Pedir";
  return isQuestion ? "Anotar igualmente" : "Anotar";
}

interface MoreFieldsProps {
  isOwn: boolean;
  typed: Record<string, string>;
  errors: Partial<AbsenceAnswer["errors"]>;
}

/** The part of the day and the words, closed until somebody needs them. */
function PartAndNoteFields({ isOwn, typed, errors }: MoreFieldsProps) {
  const isUsed = (typed.part ?? "all") !== "all" || Boolean(typed.note);
  return (
    <details open={isUsed || Boolean(errors.note)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
        Medio día, horas o un comentario
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <SelectField label="De cada día" name="part" defaultValue={typed.part ?? "all"}>
          <option value="all">el día entero</option>
          <option value="morning">solo la mañana</option>
          <option value="afternoon">solo la tarde</option>
          <option value="hours">unas horas</option>
        </SelectField>
        <div className="grid grid-cols-2 gap-4">
          <HourField label="Si son horas, de las" name="hours_from" hour="09:00" {...{ typed, errors }} />
          <HourField label="a las" name="hours_to" hour="11:00" {...{ typed, errors }} />
        </div>
        <TextAreaField
          label={isOwn ? "¿Quieres añadir algo?" : "Nota"}
          name="note"
          maxLength={longestNote}
          hint={isOwn ? "Opcional. Lo lee la persona que conteste." : "Opcional. La lee la persona."}
          defaultValue={typed.note ?? ""}
          error={errors.note}
        />
      </div>
    </details>
  );
}

const HourField = ({
  label,
  name,
  hour,
  typed,
  errors,
}: Omit<MoreFieldsProps, "isOwn"> & {
  label: string;
  name: "hours_from" | "hours_to";
  hour: string;
}) => (
  <TextField
    label={label}
    name={name}
    autoComplete="off"
    maxLength={5}
    placeholder={hour}
    defaultValue={typed[name] ?? ""}
    error={errors[name]}
  />
);
