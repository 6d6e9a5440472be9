import { useState } from "react";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import {
  countRows,
  hasTypedDays,
  mostDays,
  workTexts,
  type CalendarErrors,
  type TypedCalendar,
} from "../calendar-rows";
import { messages, scopeTexts } from "../messages";
import { places } from "../places";

interface CalendarFieldsProps {
  typed: TypedCalendar;
  errors: CalendarErrors;
  /** Whether the public holidays of the year and place come from a reviewed file. */
  hasFile: boolean;
  year: number;
  isSending: boolean;
}

/** The fields of a calendar: the place, two local days and the further days. */
export const CalendarFields = ({ typed, errors, hasFile, year, isSending }: CalendarFieldsProps) => (
  <>
    <PlaceFields typed={typed} errors={errors} />
    <fieldset className="min-w-0">
      <legend className="text-xl font-bold">Fiestas locales</legend>
      <p className="mt-1 max-w-prose text-muted">
        Las dos de tu municipio. Si aún no las sabes, déjalas vacías.
      </p>
      <div className="mt-3 flex flex-col gap-4">
        {[0, 1].map((at) => (
          <DayFields
            key={at}
            kind="local"
            at={at}
            label={at === 0 ? "Primera fiesta" : "Segunda fiesta"}
            {...{ typed, errors }}
          />
        ))}
      </div>
    </fieldset>
    <details open={!hasFile || hasTypedDays(typed) || Object.keys(errors).some((name) => /^day_/.test(name))}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
        {!hasFile ? "+ Otros festivos y días de la empresa" : "+ Otros días que cerráis"}
      </summary>
      {!hasFile && <p className="mt-1 max-w-prose text-muted">{messages.withoutFile(year)}</p>}
      <p className="mt-1 max-w-prose text-muted">
        Cierres, puentes y días más cortos. Las vacaciones no van aquí.
      </p>
      <div className="mt-3 flex flex-col gap-4">
        {Array.from({ length: countRows(typed) }, (_, at) => (
          <DayFields
            key={at}
            kind="day"
            at={at}
            label={`Día ${at + 1}`}
            hasScope={!hasFile}
            {...{ typed, errors }}
          />
        ))}
      </div>
      {countRows(typed) >= mostDays ? (
        <p className="mt-2 text-muted">{messages.tooManyDays(mostDays)}</p>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="more"
          look="quiet"
          softDisabled={isSending}
          className="mt-4"
        >
          Añadir más días
        </Button>
      )}
    </details>
  </>
);

const PlaceFields = ({ typed, errors }: Pick<CalendarFieldsProps, "typed" | "errors">) => (
  <fieldset className="min-w-0">
    <legend className="text-xl font-bold">Dónde está el centro</legend>
    <div className="mt-2 grid gap-4 sm:grid-cols-2">
      <PlaceField typed={typed} errors={errors} />
      <MunicipalityField typed={typed} errors={errors} />
    </div>
  </fieldset>
);

export const PlaceField = ({ typed, errors }: Pick<CalendarFieldsProps, "typed" | "errors">) => (
  <SelectField
    label="Comunidad autónoma"
    name="place"
    defaultValue={typed.place ?? ""}
    error={errors.place}
    hint="Con la isla o el territorio, si tiene festivos propios."
  >
    <option value="">Elige una</option>
    {places.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
);

export const MunicipalityField = ({ typed, errors }: Pick<CalendarFieldsProps, "typed" | "errors">) => (
  <TextField
    label="Municipio"
    name="municipality"
    autoComplete="off"
    maxLength={80}
    defaultValue={typed.municipality ?? ""}
    error={errors.municipality}
  />
);

interface DayFieldsProps extends Pick<CalendarFieldsProps, "typed" | "errors"> {
  kind: "local" | "day";
  at: number;
  label: string;
  /** Whether the day can be a national or regional holiday, because the year has no file of them. */
  hasScope?: boolean;
}

const DayFields = ({ kind, at, label, hasScope = false, typed, errors }: DayFieldsProps) => {
  const fieldOf = (part: string) => `${kind}_${part}_${at}`;
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <DateField
        label={kind === "local" ? label : `${label}: fecha`}
        name={fieldOf("on")}
        defaultValue={typed[fieldOf("on")] ?? ""}
        error={errors[fieldOf("on")]}
      />
      {kind === "day" && (
        <DateField
          label="Hasta (opcional)"
          name={fieldOf("to")}
          defaultValue={typed[fieldOf("to")] ?? ""}
          error={errors[fieldOf("to")]}
        />
      )}
      <TextField
        label="Nombre"
        name={fieldOf("name")}
        autoComplete="off"
        maxLength={80}
        defaultValue={typed[fieldOf("name")] ?? ""}
        error={errors[fieldOf("name")]}
        className="min-w-0 grow"
      />
      {kind === "day" && (
        <WorkFields
          work={typed[fieldOf("work")] ?? "other"}
          share={typed[fieldOf("share")] ?? "0"}
          error={errors[fieldOf("share")]}
          {...{ fieldOf }}
        />
      )}
      {hasScope && (
        <SelectField
          label="Tipo"
          name={fieldOf("scope")}
          defaultValue={typed[fieldOf("scope")] ?? "company"}
          className="sm:w-44"
        >
          {(["national", "regional", "company"] as const).map((scope) => (
            <option key={scope} value={scope}>
              {scopeTexts[scope].legend}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
};

interface WorkFieldsProps {
  work: string;
  share: string;
  error: string | undefined;
  fieldOf: (part: string) => string;
}

/** How much of a day is worked. The percentage shows when it is chosen; without scripts always. */
function WorkFields({ work, share, error, fieldOf }: WorkFieldsProps) {
  const [chosen, setChosen] = useState(work);
  const hasScripts = useHydrated();
  return (
    <>
      <SelectField
        label={messages.work}
        name={fieldOf("work")}
        defaultValue={work}
        onChange={({ target }) => setChosen(target.value)}
        className="sm:w-44"
      >
        {Object.entries(workTexts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label={workTexts.other}
        name={fieldOf("share")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={share}
        error={error}
        className={hasScripts && chosen !== "other" ? "hidden" : "sm:w-24"}
      />
    </>
  );
}
