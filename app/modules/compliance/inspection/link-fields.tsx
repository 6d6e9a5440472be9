import { Fold } from "~/ui/fold";
import { TextField } from "~/ui/text-field";
import { daysOfValidity } from "../links/link-state";
import { messages } from "./messages";
import type { LinkForm } from "./link-form";
import { PeriodFields } from "./period-fields";
import type { LinkPage } from "./submit-link-form.server";

/** The fields of a new link: days, people, inspector and validity. Every button submits the form, so it works without scripts. */
export function LinkFields({
  page: { form, choices, chosen },
  errors,
}: {
  page: LinkPage;
  errors: Partial<LinkForm["errors"]>;
}) {
  const { report, typed } = form;
  return (
    <>
      <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">Quién inspecciona</legend>
        <TextField
          label="Nombre y apellidos"
          name="name"
          autoComplete="off"
          maxLength={120}
          defaultValue={typed.name}
          error={errors.name}
        />
        <TextField
          label="Oficina"
          name="office"
          autoComplete="off"
          maxLength={120}
          placeholder="Inspección Provincial de…"
          defaultValue={typed.office}
          error={errors.office}
        />
        <TextField
          label="Días que vale el enlace"
          name="days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={typed.days}
          hint={`${daysOfValidity.most} como mucho. Puedes anularlo antes.`}
          error={errors.days}
          className="sm:col-span-2 [&_input]:max-w-30"
        />
      </fieldset>
      <PeriodFields legend="Qué puede ver" errors={report.errors} {...{ report, choices, chosen }} />
      <div className="-mt-4">
        <Fold title={messages.more}>{messages.laterDays}</Fold>
      </div>
    </>
  );
}
