import { Form, useNavigation } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { seenDays } from "~/modules/absences/absence-form";
import { weekdayOf } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import type { AbsenceView } from "../kiosk-view";
import { OwnFrame } from "./own-frame";

const weekdays = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

/** Asks for an absence by taps: the kind, the first day, the last day. */
export function AbsenceScreen({ view }: { view: AbsenceView }) {
  const isSending = useNavigation().state !== "idle";
  const { token, page, answer } = view;
  const typed = answer?.typed ?? page.typed;
  const { preview, weekend } = answer ?? page;
  const errors = answer?.errors ?? {};
  const problem = errors.kind ?? errors.from ?? errors.to ?? errors.hours_from ?? answer?.text ?? null;
  return (
    <OwnFrame
      title="Pedir una ausencia"
      token={token}
      said={problem === null ? null : { tone: answer!.tone, text: problem }}
    >
      <div className="grid items-start gap-6 sm:landscape:grid-cols-2">
        <Form method="post" action="/kiosco" replace className="flex flex-col gap-4">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="intent" value="absence" />
          <Days page={page} />
          <Kinds page={page} />
        </Form>
        <Form method="post" action="/kiosco" replace className="flex flex-col gap-4 text-xl">
          <input type="hidden" name="token" value={token} />
          {(["kind", "from", "to"] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={typed[name] ?? ""} />
          ))}
          <input type="hidden" name="seen_days" value={preview ? seenDays(typed) : (typed.seen_days ?? "")} />
          {answer?.isQuestion && <input type="hidden" name="confirmed" value="yes" />}
          <div aria-live="polite" className="flex min-h-14 flex-col gap-1">
            <p className="font-semibold wrap-anywhere">{page.kind}</p>
            {typed.from && (
              <p className="tabular-nums">
                {typed.to && typed.to !== typed.from
                  ? `Del ${typed.from} al ${typed.to}`
                  : `El ${typed.from}`}
              </p>
            )}
            {preview && <p className="font-semibold tabular-nums">{preview}</p>}
            {page.left && !preview && <p>{page.left}</p>}
            {page.hint && !answer && <p className="text-muted">{page.hint}</p>}
          </div>
          {weekend && <p>{weekend.text}</p>}
          <SelectField label="De cada día" name="part" defaultValue={typed.part ?? "all"}>
            <option value="all">el día entero</option>
            <option value="morning">solo la mañana</option>
            <option value="afternoon">solo la tarde</option>
          </SelectField>
          <Button
            type="submit"
            name="intent"
            value="ask-absence"
            softDisabled={isSending}
            className="min-h-20 text-2xl!"
          >
            {isSending ? "Enviando..." : answer?.isQuestion ? "Pedir igualmente" : "Pedir"}
          </Button>
          {page.inMonth.length > 0 && (
            <ul className="text-lg text-muted">
              {page.inMonth.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          )}
        </Form>
      </div>
      {weekend && (
        <Form method="post" action="/kiosco" replace>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="intent" value="absence" />
          <Button
            type="submit"
            look="quiet"
            name="way"
            value={weekend.way}
            className="min-h-16 w-full text-xl"
          >
            Sí, añadir esos días
          </Button>
        </Form>
      )}
    </OwnFrame>
  );
}

/** A month whose days are buttons: the first tap chooses the first day, the second one the last. */
function Days({ page: { days, month, previous, next } }: Pick<AbsenceView, "page">) {
  const before = Array.from({ length: weekdayOf(days[0]!.on) }, (_, at) => at);
  return (
    <section aria-label="Calendario">
      <div className="flex items-center justify-between gap-2">
        <MonthButton label="Mes anterior" way={previous} />
        <h2 className="text-xl font-semibold first-letter:uppercase">{month}</h2>
        <MonthButton label="Mes siguiente" way={next} />
      </div>
      <div aria-hidden className="-mx-4 mt-2 grid grid-cols-7 text-center text-muted sm:mx-0">
        {weekdays.map((name) => (
          <span key={name}>{name === "miércoles" ? "X" : name.slice(0, 1).toUpperCase()}</span>
        ))}
      </div>
      <div className="-mx-4 grid grid-cols-7 sm:mx-0 sm:gap-1">
        {before.map((at) => (
          <span key={at} />
        ))}
        {days.map(({ on, way, isChosen, isToday, isFree, holiday, absence }) => (
          <button
            key={on}
            type="submit"
            name="way"
            value={way}
            aria-current={isChosen ? "date" : undefined}
            className={`min-h-14 rounded-lg border text-xl tabular-nums ${isChosen ? "border-brand bg-brand font-bold text-on-brand" : `border-field bg-surface hover:border-brand ${holiday || isFree ? "text-muted" : ""}`}`}
          >
            <span aria-hidden className={`${isToday ? "underline" : ""} ${absence ? "font-bold" : ""}`}>
              {Number(on.slice(8))}
            </span>
            <span className="sr-only">
              {[
                formatLongDate(on),
                ...(holiday ? [`festivo: ${holiday}`] : isFree ? ["libre"] : []),
                ...(absence ? [absence] : []),
                ...(isToday ? ["hoy"] : []),
              ].join(", ")}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

const MonthButton = ({ label, way }: { label: string; way: string }) => (
  <Button type="submit" look="quiet" name="way" value={way} aria-label={label} className="size-14">
    {label === "Mes anterior" ? (
      <ChevronLeft aria-hidden className="size-6" />
    ) : (
      <ChevronRight aria-hidden className="size-6" />
    )}
  </Button>
);

const Kinds = ({ page: { kinds, kind } }: Pick<AbsenceView, "page">) =>
  kinds.length < 2 ? null : (
    <details>
      <summary className="flex min-h-14 cursor-pointer items-center text-xl font-medium text-brand underline">
        Elegir otro tipo
      </summary>
      <div className="mt-2 grid gap-2 sm:portrait:grid-cols-2">
        {kinds.map(({ key, name, way }) => (
          <Button
            key={key}
            type="submit"
            look="quiet"
            name="way"
            value={way}
            aria-current={name === kind ? "true" : undefined}
            className="min-h-14 text-lg wrap-anywhere"
          >
            {name}
          </Button>
        ))}
      </div>
    </details>
  );
