import { Form, Link } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { capitalized } from "~/platform/capitalized";
import { formatDate } from "~/time/dates";
import { formatHours } from "~/time/durations";
import { Button, buttonClass } from "~/ui/button";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { percentText } from "../pattern-text";
import { PatternLines } from "../terms/schedules-list";
import { messages } from "./messages";
import { answerField } from "./model/answer-field";
import { columnNames } from "./model/columns";
import { isOpen, type FaultyRow, type ReviewedRow, type ShownTerms } from "./review-import";
import type { ImportReview as Review } from "./submit-import.server";

/** The preview: rows with faults, then the terms of each person, and the form that saves them. */
export function ImportReview({
  csv,
  review,
  isSending,
}: {
  csv: string;
  review: Review;
  isSending: boolean;
}) {
  const { rows, faulty, unused, digest } = review;
  const rowsWithQuestions = rows.filter(({ questions }) => questions.length > 0);
  const openRows = rows.filter(isOpen);
  const rowsToSaveCount = rows.filter((row) => !row.isSame && !isOpen(row)).length;
  const sameRowsCount = rows.length - rowsToSaveCount - openRows.length;
  return (
    <Section id="review" title={messages.reviewTitle} className="mt-10">
      <p className="mt-1 max-w-prose">
        {[
          ...(rowsToSaveCount > 0 || openRows.length === 0 ? [messages.toSave(rowsToSaveCount)] : []),
          ...(sameRowsCount > 0 ? [messages.same(sameRowsCount)] : []),
          ...(openRows.length > 0 ? [messages.asked(openRows.length)] : []),
          ...(faulty.length > 0 ? [messages.faulty(faulty.length)] : []),
        ].join("; ")}
        .
      </p>
      {unused.length > 0 && (
        <p className="mt-1 max-w-prose wrap-anywhere text-muted">{messages.unused(unused)}</p>
      )}
      <Form method="post" encType="multipart/form-data" className="mt-4">
        <ExpectedProfileField />
        <input type="hidden" name="csv" value={csv} />
        <input type="hidden" name="digest" value={digest} />
        {rowsWithQuestions.length > 0 && <Questions key={digest} rows={rowsWithQuestions} />}
        <div className="flex flex-wrap gap-3">
          {rowsToSaveCount + openRows.length > 0 && (
            <Button type="submit" name="intent" value="save" softDisabled={isSending}>
              {isSending
                ? "Guardando..."
                : openRows.length > 0
                  ? messages.saveAnswered(rowsToSaveCount)
                  : messages.save(rowsToSaveCount)}
            </Button>
          )}
          <Link to="/schedules" className={buttonClass("quiet")}>
            {rowsToSaveCount + openRows.length > 0 ? "Cancelar" : "Volver a Horarios"}
          </Link>
        </div>
      </Form>
      {faulty.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{messages.faultsTitle}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {faulty.map((row) => (
              <FaultyRowItem key={row.line} row={row} />
            ))}
          </ul>
        </>
      )}
      {rowsToSaveCount > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{messages.rowsTitle}</h3>
          <ReviewedRows rows={rows.filter((row) => !row.isSame && !isOpen(row))} />
        </>
      )}
      {sameRowsCount > 0 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline first-letter:uppercase">
            {messages.same(sameRowsCount)}
          </summary>
          <ReviewedRows rows={rows.filter((row) => row.isSame && !isOpen(row))} />
        </details>
      )}
    </Section>
  );
}

const ReviewedRows = ({ rows }: { rows: readonly ReviewedRow[] }) => (
  <ul className="mt-2 divide-y divide-line border-y border-line">
    {rows.map((row) => (
      <ReviewedRowItem key={row.line} row={row} />
    ))}
  </ul>
);

const LineNumber = ({ line }: { line: number }) => (
  <span className="mr-2 text-sm font-normal text-muted tabular-nums">Fila {line}</span>
);

/** The rows with doubtful cells: a field with the possible readings of each. */
const Questions = ({ rows }: { rows: readonly ReviewedRow[] }) => (
  <fieldset className="mb-4 min-w-0">
    <legend className="font-semibold">{messages.asksTitle}</legend>
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {rows.map(({ line, name, questions, isSame }) => (
        <li key={line} className="py-3">
          <p className="font-semibold wrap-anywhere">
            <LineNumber line={line} />
            <bdi>{name}</bdi>
          </p>
          {questions.map(({ use, typed, text, readings, answer }) => (
            <SelectField
              key={use}
              label={messages.cell(capitalized(columnNames[use]), typed)}
              name={answerField(line, use)}
              defaultValue={answer ?? ""}
              hint={text}
              className="mt-2 max-w-md"
            >
              <option value="">Elige una respuesta</option>
              {readings.map((reading) => (
                <option key={reading.text} value={reading.text}>
                  {reading.label}
                </option>
              ))}
            </SelectField>
          ))}
          {isSame && questions.every(({ answer }) => answer !== null) && (
            <p className="mt-2 text-muted">{messages.answered}</p>
          )}
        </li>
      ))}
    </ul>
  </fieldset>
);

const FaultyRowItem = ({ row: { line, who, faults } }: { row: FaultyRow }) => (
  <li className="py-3">
    <p className="font-semibold wrap-anywhere">
      <LineNumber line={line} />
      <bdi>{who || "(sin persona)"}</bdi>
    </p>
    {faults.map((fault) => (
      <p key={fault} className="mt-1 flex items-start gap-2 font-medium text-problem">
        <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{fault}</span>
      </p>
    ))}
  </li>
);

const ReviewedRowItem = ({
  row: { line, name, from, before, after, isSame, nextFrom },
}: {
  row: ReviewedRow;
}) => (
  <li className="gap-x-4 py-3 sm:grid sm:grid-cols-[1fr_1.3fr_11rem]">
    <p className="min-w-0 font-semibold wrap-anywhere">
      <LineNumber line={line} />
      <bdi>{name}</bdi>
    </p>
    <div className="min-w-0">
      <p className="font-medium">Desde el {formatDate(from)}:</p>
      <PatternLines lines={after.lines} />
      {isSame ? (
        <p className="mt-1 text-muted">Ya tiene este horario: no cambia nada.</p>
      ) : before ? (
        <div className="mt-1 text-sm text-muted">
          Antes{before.percent < 100 ? ` (parcial, ${percentText(before.percent)})` : ""}:
          <PatternLines lines={before.lines} />
        </div>
      ) : (
        <p className="mt-1 text-sm text-muted">Antes no tenía horario.</p>
      )}
      {nextFrom && (
        <p className="mt-1 text-sm font-medium text-paused">
          Solo hasta el {formatDate(nextFrom)}: desde ese día ya hay otro horario guardado.
        </p>
      )}
    </div>
    <p className="tabular-nums sm:text-right">
      {before && !isSame && <span className="text-muted">{formatHours(before.weeklyMinutes)} → </span>}
      <WeeklyHours terms={after} />
    </p>
  </li>
);

const WeeklyHours = ({ terms: { weeklyMinutes, percent } }: { terms: ShownTerms }) => (
  <>
    <strong>{formatHours(weeklyMinutes)}</strong> a la semana
    {percent < 100 && <span className="block text-sm text-muted">parcial, {percentText(percent)}</span>}
  </>
);
