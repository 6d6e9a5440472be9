import { useState, type ReactNode } from "react";
import { Checkbox } from "~/ui/checkbox";
import { DateRangeFields } from "~/ui/date-range-fields";
import { DownloadForm } from "~/ui/download-form";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { readSelection, type SelectionProblem } from "./export-selection";
import { messages } from "./messages";

interface ExportFormProps {
  people: { id: string; name: string }[];
  /** The usual periods, as links that fill the days. */
  presets: ReactNode;
  /** The days of the chosen period, dd/mm/yyyy; empty for everything. */
  from: string;
  to: string;
}

/** The form that exports the register: everything, or a period and people. It works without scripts. */
export function ExportForm({ people, presets, from, to }: ExportFormProps) {
  const [refused, setRefused] = useState<SelectionProblem | null>(null);
  const { errors, onInput } = useCorrectedErrors(
    refused,
    refused?.field ? { [refused.field]: refused.problem } : {},
  );
  const check = (query: URLSearchParams) => {
    const answer = readSelection(query);
    const problem = "problem" in answer && answer.field !== null ? answer : null;
    setRefused(problem);
    if (problem) document.getElementsByName(problem.field!)[0]?.focus();
    return problem === null;
  };
  return (
    <DownloadForm
      check={check}
      action="/register/registro.zip"
      label="Exportar registro"
      failed={messages.exportFailed}
      className="mt-4 flex flex-col items-start gap-6"
    >
      <fieldset onInput={onInput}>
        <legend className="mb-2 font-semibold">Periodo</legend>
        {presets}
        <div className="mt-3">
          <DateRangeFields key={from + to} {...{ from, to }} errors={errors} />
        </div>
      </fieldset>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1">
          <span className="basis-full font-semibold">Personas</span>
          <span className="group-has-checked:hidden">Todo el equipo</span>
          <span className="hidden group-has-checked:inline">Solo las marcadas</span>
          <span className="font-medium text-brand underline">
            Elegir<span className="sr-only"> personas</span>
          </span>
        </summary>
        <fieldset className="mt-2 max-h-80 overflow-y-auto card p-3">
          <legend className="sr-only">Personas (ninguna marcada: todas)</legend>
          {people.map(({ id, name }) => (
            <label key={id} className="flex min-h-11 items-center gap-1">
              <Checkbox name="profile_id" value={id} />
              {name}
            </label>
          ))}
        </fieldset>
        <p className="mt-1 text-sm text-muted">Sin marcar ninguna, se exportan todas.</p>
      </details>
    </DownloadForm>
  );
}
