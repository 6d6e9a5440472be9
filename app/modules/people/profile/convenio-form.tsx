import { useActionData } from "@remix-run/react";
import type { CompanyFacts } from "~/modules/law/law-notes";
import { formatHours } from "~/time/durations";
import { monthNames } from "~/time/formats";
import { columnByField, convenioChoices, convenioFields, type ConvenioField } from "./convenio-choices";
import type { ProfileFormResult } from "./form-result";
import { messages } from "./messages";
import { SelfSavingSelect } from "./self-saving-select";
import { SettingsForm } from "./settings-form";
import type { LimitsByLaw } from "./show-settings";

const regimeNames = {
  general: "Ninguno",
  retail: "Comercio",
  hospitality: "Hostelería",
  shifts: "Trabajo a turnos",
};

interface FieldWords {
  label: string;
  /** What holds while nobody states it, with the article. */
  hint: (limits: LimitsByLaw) => string;
  text: (choice: string) => string;
}

const fieldTexts: Record<ConvenioField, FieldWords> = {
  daily_limit: {
    label: "Horas al día, como mucho",
    hint: ({ dailyLimitMinutes }) =>
      `Sin indicar: ${formatHours(dailyLimitMinutes)} ordinarias (art. 34.3 ET).`,
    text: (choice) => formatHours(Number(choice)),
  },
  rest_between: {
    label: "Descanso entre jornadas",
    hint: ({ restBetweenMinutes }) => `Sin indicar: ${formatHours(restBetweenMinutes)} (art. 34.3 ET).`,
    text: (choice) => formatHours(Number(choice)),
  },
  rest_regime: {
    label: "Jornada especial",
    hint: ({ restBetweenMinutes }) =>
      `Deja juntar el medio día de descanso semanal; en hostelería de temporada y al cambiar de turno, también acortar el de ${formatHours(restBetweenMinutes)}, si se devuelve (RD 1561/1995). Sin indicar, salen como «por mirar».`,
    text: (choice) => regimeNames[choice as keyof typeof regimeNames],
  },
  interruptions: {
    label: "Interrupciones de un día a tiempo parcial",
    hint: () => "Sin indicar: una (art. 12.4.b ET).",
    text: (choice) => (choice === "1" ? "Una" : `Hasta ${choice}`),
  },
  voluntary_percent: {
    label: "Horas complementarias voluntarias, como mucho",
    hint: () =>
      "En tanto por ciento de las ordinarias. Sin indicar: el 15 %; el convenio puede llegar al 30 % (art. 12.5.g ET).",
    text: (choice) => `El ${choice} %`,
  },
  shift_notice: {
    label: "Días para avisar de un turno",
    hint: () =>
      "Sin indicar: 3 para horas complementarias y 5 para jornada irregular (arts. 12.5 y 34.2 ET).",
    text: (choice) => (choice === "1" ? "1 día" : `${choice} días`),
  },
  year_start: {
    label: "El año del convenio empieza",
    hint: () => "De él cuenta la media de 40 h semanales (art. 34.1 ET). Sin indicar: el 1 de enero.",
    text: (choice) => `El 1 de ${monthNames[Number(choice.slice(0, 2)) - 1]}`,
  },
};

/**
 * The facts of the convenio that change limits of the law, folded. Each is a form of its own, which saves itself. The answer to one without
 * scripts opens them.
 */
export function ConvenioForms({ saved, limits }: { saved: CompanyFacts; limits: LimitsByLaw }) {
  const answer = useActionData<ProfileFormResult>();
  const statedCount = convenioFields.filter((field) => saved[columnByField[field]] !== null).length;
  return (
    <details open={answer?.form === "convenio"} className="mt-1">
      <summary className="flex min-h-11 w-fit cursor-pointer flex-wrap items-center gap-x-2 font-medium text-brand">
        <span className="underline">{messages.convenioFold}</span>
        <span className="text-sm font-normal text-muted">
          {messages.convenioStated(statedCount, convenioFields.length)}
        </span>
      </summary>
      <div className="flex flex-col gap-6 pt-1">
        {convenioFields.map((field) => (
          <ConvenioForm key={field} {...{ field, saved, limits }} />
        ))}
      </div>
    </details>
  );
}

function ConvenioForm({
  field,
  saved,
  limits,
}: {
  field: ConvenioField;
  saved: CompanyFacts;
  limits: LimitsByLaw;
}) {
  const { label, hint, text } = fieldTexts[field];
  return (
    <SettingsForm form="convenio" only={field} action="/settings" button="Guardar">
      {(plain) => (
        <SelfSavingSelect
          {...plain}
          name={field}
          label={label}
          hint={hint(limits)}
          saved={String(saved[columnByField[field]] ?? "")}
        >
          <option value="">Sin indicar</option>
          {convenioChoices[field].map((choice) => (
            <option key={choice} value={choice}>
              {text(String(choice))}
            </option>
          ))}
        </SelfSavingSelect>
      )}
    </SettingsForm>
  );
}
