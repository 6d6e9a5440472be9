import { Checkbox } from "~/ui/checkbox";
import { DateRangeFields } from "~/ui/date-range-fields";
import { DownloadForm } from "~/ui/download-form";
import { messages } from "./messages";

/** The form that exports the register: everything, or a period and people. It works without scripts. */
export function ExportForm({ people }: { people: { id: string; name: string }[] }) {
  return (
    <DownloadForm
      action="/register/registro.zip"
      label="Exportar registro"
      failed={messages.exportFailed}
      className="mt-6 flex max-w-md flex-col gap-5"
    >
      <fieldset>
        <legend className="mb-2 font-semibold">Periodo</legend>
        <DateRangeFields from="" to="" />
        <p className="mt-2 text-sm text-muted">Déjalo vacío para exportar todo el registro.</p>
      </fieldset>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
          Elegir personas
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
