import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { weekdayNames } from "~/time/formats";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { coverageFields, mostLines } from "./coverage-form";
import { templateMessages } from "./template-messages";
import type { CoverageLine } from "./model/coverage-lines";
import type { showTemplates } from "./show-templates.server";
import type { TemplatesAnswer } from "./submit-templates.server";

type Page = Awaited<ReturnType<typeof showTemplates>>;

interface FormsProps {
  answer: TemplatesAnswer | undefined;
  isSending: boolean;
}

/** A template with its fields; without one, the fields of a new one. */
export function TemplateForm({
  template,
  answer,
  isSending,
}: FormsProps & { template: Page["templates"][number] | null }) {
  const refusalAnswer = answer?.typed && answer.of === (template?.id ?? null) ? answer : null;
  return (
    <Form
      method="post"
      noValidate
      className={`flex flex-wrap items-end gap-3 py-2 ${template ? `border-l-4 pl-3 ${template.colour}` : ""}`}
    >
      <ExpectedProfileField />
      {template && <input type="hidden" name="of" value={template.id} />}
      <TextField
        className="min-w-40 grow basis-40"
        label={templateMessages.templateName}
        name="name"
        maxLength={60}
        autoComplete="off"
        placeholder={templateMessages.nameExample}
        defaultValue={refusalAnswer?.typed?.name ?? template?.name}
        error={refusalAnswer?.errors.name}
      />
      <TextField
        className="min-w-40 grow basis-40"
        label={templateMessages.templateTimes}
        name="times"
        autoComplete="off"
        placeholder={templateMessages.timesExample}
        defaultValue={refusalAnswer?.typed?.times ?? template?.times}
        error={refusalAnswer?.errors.times}
      />
      <Button
        type="submit"
        name="intent"
        value="save"
        look={template ? "quiet" : "primary"}
        softDisabled={isSending}
      >
        {template ? templateMessages.save : templateMessages.addTemplate}
      </Button>
      {template && (
        <Button type="submit" name="intent" value="remove" look="quiet" softDisabled={isSending}>
          {templateMessages.remove}
          <span className="sr-only"> {template.name}</span>
        </Button>
      )}
    </Form>
  );
}

/** What a centre needs, a line for each number of people. */
export function CoverageForm({
  centre,
  answer,
  isSending,
}: FormsProps & { centre: Page["centres"][number] }) {
  const refusalAnswer = answer?.typed && answer.of === centre.id ? answer : null;
  const lines = refusalAnswer ? refusalAnswer.typed!.lines : centre.lines;
  const usedLineCount =
    lines.findLastIndex(({ weekdays, times, people }) => weekdays.length > 0 || times + people !== "") + 1;
  const count = Math.min(Math.max(usedLineCount + 1, 2), mostLines);
  return (
    <Form method="post" noValidate className="group/centre flex flex-col gap-4">
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="coverage" />
      <input type="hidden" name="of" value={centre.id} />
      {Array.from({ length: count }, (_, line) => {
        const fields = (
          <CoverageFieldset
            key={line}
            line={line}
            centre={centre.name}
            typed={lines[line]}
            errors={refusalAnswer?.errors ?? {}}
          />
        );
        return line === 0 || line < usedLineCount ? (
          fields
        ) : (
          // For a centre without a first line, one form is enough.
          <details
            key={line}
            className="not-group-has-checked/centre:not-group-has-[[placeholder]:not(:placeholder-shown)]/centre:hidden"
          >
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand">
              {templateMessages.anotherLine}
            </summary>
            {fields}
          </details>
        );
      })}
      <div>
        <Button type="submit" look="quiet" softDisabled={isSending}>
          {templateMessages.save}
        </Button>
      </div>
    </Form>
  );
}

interface CoverageFieldsetProps {
  line: number;
  centre: string;
  typed: CoverageLine | undefined;
  errors: Partial<Record<string, string>>;
}

function CoverageFieldset({ line, centre, typed, errors }: CoverageFieldsetProps) {
  const { days, times, people } = coverageFields(line);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{templateMessages.coverageLine(centre, line + 1)}</legend>
      <p aria-hidden className="-mb-2 text-sm font-medium">
        {templateMessages.coverageDays}
      </p>
      <div className="grid w-full max-w-md grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-0.75 sm:gap-1.5">
        {weekdayNames.map((name, weekday) => (
          <label
            key={name}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-field has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              name={days}
              value={weekday}
              aria-label={name}
              defaultChecked={typed?.weekdays.includes(weekday)}
              className="absolute inset-0 appearance-none"
            />
            <span aria-hidden>{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-40 grow basis-40 sm:max-w-60"
          label={templateMessages.coverageTimes}
          name={times}
          autoComplete="off"
          placeholder={templateMessages.timesExample}
          defaultValue={typed?.times}
          error={errors[times]}
        />
        <TextField
          className="w-28"
          label={templateMessages.coveragePeople}
          name={people}
          inputMode="numeric"
          autoComplete="off"
          placeholder={templateMessages.peopleExample}
          defaultValue={typed?.people}
          error={errors[people]}
        />
      </div>
    </fieldset>
  );
}
