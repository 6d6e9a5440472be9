import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { spanishZones } from "~/time/spanish-zones";
import { Button, buttonClass } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useMendedErrors } from "~/ui/use-mended-errors";
import type { CentresAnswer, showCentres } from "./centres-page.server";
import { centreMessages } from "./messages";
import { MunicipalityField, PlaceField } from "./ui/calendar-fields";

type Page = Awaited<ReturnType<typeof showCentres>>;

interface CentresProps {
  page: Page;
  answer: CentresAnswer | undefined;
  isSending: boolean;
}

/** The centres, each with a link that opens the form for its name. It works without scripts. */
export const CentresList = ({ page, answer, isSending }: CentresProps) => (
  <ul className="mt-4 divide-y divide-line border-y border-line">
    {page.centres.map((centre) => (
      <li key={centre.id} className="py-3 wrap-anywhere">
        <p className="font-semibold">{centre.name}</p>
        <p className="text-sm text-muted">
          {centre.place} · {centre.zone}
        </p>
        {page.renamed === centre.id && answer?.tone !== "success" ? (
          <RenameForm centre={centre} answer={answer} isSending={isSending} />
        ) : (
          <div className="mt-1 flex flex-wrap gap-x-4">
            <Link
              to={`/schedules/calendar?centre=${centre.id}`}
              className="inline-flex min-h-11 items-center underline"
            >
              Ver calendario<span className="sr-only"> de {centre.name}</span>
            </Link>
            <Link
              to={`?rename=${centre.id}`}
              preventScrollReset
              className="inline-flex min-h-11 items-center underline"
            >
              {centreMessages.rename}
              <span className="sr-only"> de {centre.name}</span>
            </Link>
          </div>
        )}
      </li>
    ))}
  </ul>
);

function RenameForm({
  centre,
  answer,
  isSending,
}: Omit<CentresProps, "page"> & { centre: Page["centres"][number] }) {
  const own = answer?.centreId === centre.id ? answer : undefined;
  const { errors, onInput } = useMendedErrors(own, own?.errors);
  return (
    <Form method="post" noValidate onInput={onInput} className="mt-2 flex max-w-md flex-col gap-3">
      <ExpectedProfileField />
      <input type="hidden" name="centre" value={centre.id} />
      <TextField
        label={centreMessages.renameOf(centre.name)}
        name="name"
        autoComplete="off"
        maxLength={80}
        defaultValue={own?.typed?.name ?? centre.name}
        error={errors.name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="rename" softDisabled={isSending}>
          Guardar nombre
        </Button>
        <Link to="/schedules/centres" preventScrollReset className={buttonClass("quiet")}>
          Cancelar
        </Link>
      </div>
    </Form>
  );
}

/** The form for another centre. */
export function CentreForm({ page, answer, isSending }: CentresProps) {
  const own = answer?.centreId === null ? answer : undefined;
  const { errors, onInput } = useMendedErrors(own, own?.errors);
  const typed = own?.typed ?? {};
  const zones = [
    ...(spanishZones.some(({ zone }) => zone === page.zone) ? [] : [{ zone: page.zone, label: page.zone }]),
    ...spanishZones,
  ];
  return (
    <Form
      key={page.centres.length}
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="mt-3 flex max-w-2xl flex-col gap-4"
    >
      <ExpectedProfileField />
      <TextField
        label="Nombre del centro"
        name="name"
        autoComplete="off"
        maxLength={80}
        defaultValue={typed.name ?? ""}
        error={errors.name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlaceField typed={typed} errors={errors} />
        <MunicipalityField typed={typed} errors={errors} />
      </div>
      <SelectField
        label="Zona horaria"
        name="zone"
        hint={centreMessages.zoneHint}
        defaultValue={typed.zone ?? page.zone}
        error={errors.zone}
      >
        {zones.map(({ zone, label }) => (
          <option key={zone} value={zone}>
            {label}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" name="intent" value="add" softDisabled={isSending}>
          {isSending ? "Guardando..." : centreMessages.add}
        </Button>
      </div>
    </Form>
  );
}
