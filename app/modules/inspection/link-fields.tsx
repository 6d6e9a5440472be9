import { PeopleChoice } from "~/modules/reports/people-choice";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { TextField } from "~/ui/text-field";
import { daysOfValidity } from "./link-state";
import type { LinkForm } from "./link-form";
import { presets } from "./period";
import type { LinkPage } from "./submit-link-form.server";

/** What a link shows, to whom and for how long. Every button sends the form, so it works without scripts. */
export function LinkFields({
  page: { form, choices },
  errors,
}: {
  page: LinkPage;
  errors: Partial<LinkForm["errors"]>;
}) {
  const { report, typed } = form;
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-xl font-bold">Qué puede ver</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {Object.entries(presets).map(([preset, label]) => (
            <Button key={preset} type="submit" look="quiet" name="preset" value={preset}>
              {label}
            </Button>
          ))}
        </div>
        <div className="mt-3 grid grid-cols-1 items-start gap-3 min-[22rem]:grid-cols-2 sm:flex">
          <DateField label="Desde" name="from" defaultValue={report.typed.from} error={report.errors.from} />
          <DateField label="Hasta" name="to" defaultValue={report.typed.to} error={report.errors.to} />
        </div>
        <input type="hidden" name="shown" value={report.shown} />
        <div className="mt-3">
          <PeopleChoice
            form={report}
            choices={choices.choices}
            hasMore={choices.hasMoreChoices}
            isNobodyFound={choices.isNobodyFound}
          />
        </div>
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-2 text-xl font-bold">Quién inspecciona</legend>
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
          hint={`${daysOfValidity.most} como mucho. Puedes revocarlo antes.`}
          error={errors.days}
          className="max-w-56"
        />
      </fieldset>
    </>
  );
}
