import { Form, Link } from "@remix-run/react";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ComponentProps, ReactNode } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { zonesFor } from "./centre-form";
import type { showCentres } from "./show-centres.server";
import type { CentresAnswer } from "./submit-centres.server";
import { centreMessages } from "./messages";
import { MunicipalityField, PlaceField } from "./ui/calendar-fields";

type Page = Awaited<ReturnType<typeof showCentres>>;

interface CentresProps {
  page: Page;
  answer: CentresAnswer | undefined;
  isSending: boolean;
}

/** The centres, each with a link that opens the form for its name and time zone. It works without scripts. */
export const CentresList = ({ page, answer, isSending }: CentresProps) => (
  <ul className="mt-4 divide-y divide-line border-y border-line">
    {page.centres.map((centre) => (
      <li key={centre.id} className="py-3 wrap-anywhere">
        <div className="flex items-start justify-between gap-x-3">
          <p className="font-semibold">{centre.name}</p>
          {page.mayAdd && centre.id !== page.firstId && page.closing?.id !== centre.id && (
            <Link
              to={`?close=${centre.id}`}
              preventScrollReset
              className="-my-2.5 inline-flex min-h-11 shrink-0 items-center font-medium text-muted underline"
            >
              {centreMessages.close}
              <span className="sr-only"> {centre.name}</span>
            </Link>
          )}
        </div>
        <p className="text-sm text-muted">
          {centre.place} · {centre.zone}
        </p>
        {centre.hasUnusualZone && (
          <p className="flex items-center gap-1.5 text-sm text-paused">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {centreMessages.unusualZone}
          </p>
        )}
        {page.renamed === centre.id && answer?.tone !== "success" ? (
          <ChangeForm centre={centre} {...{ page, answer, isSending }} />
        ) : page.closing?.id === centre.id ? (
          <CloseForm centre={centre} ties={page.closing.ties} isSending={isSending} />
        ) : (
          <div className="mt-1 flex flex-wrap gap-x-4">
            <Link
              to={`/schedules/calendar?centre=${centre.id}`}
              className="inline-flex min-h-11 items-center font-medium text-brand underline"
            >
              Ver calendario<span className="sr-only"> de {centre.name}</span>
            </Link>
            <Link
              to={`?rename=${centre.id}`}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-medium text-brand underline"
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

function ChangeForm({ centre, page, answer, isSending }: CentresProps & { centre: Page["centres"][number] }) {
  const own = answer?.centreId === centre.id ? answer : undefined;
  const { errors, onInput } = useCorrectedErrors(own, own?.errors);
  const form = useErrorFocus(own);
  return (
    <Form ref={form} method="post" noValidate onInput={onInput} className="mt-2 flex max-w-md flex-col gap-3">
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
      <ZoneField
        company={page.zone}
        hint={centreMessages.zoneChange}
        defaultValue={own?.typed?.zone ?? centre.timeZone}
        error={errors.zone}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="rename" softDisabled={isSending}>
          {centreMessages.save}
        </Button>
        <Link to="/schedules/centres" preventScrollReset className={buttonClass("quiet")}>
          Cancelar
        </Link>
      </div>
    </Form>
  );
}

/** Asks before a centre is closed, or says what keeps it open. */
function CloseForm({
  centre,
  ties,
  isSending,
}: {
  centre: Page["centres"][number];
  ties: string | null;
  isSending: boolean;
}) {
  return (
    <Form method="post" className="mt-2 flex max-w-md flex-col gap-3">
      <ExpectedProfileField />
      <input type="hidden" name="centre" value={centre.id} />
      <p>{ties ?? centreMessages.closeEffects}</p>
      <div className="flex flex-wrap gap-3">
        {ties === null ? (
          <Button type="submit" name="intent" value="close" softDisabled={isSending}>
            {centreMessages.close}
          </Button>
        ) : (
          <Link to="/team" className={buttonClass()}>
            {centreMessages.toTeam}
          </Link>
        )}
        <Link to="/schedules/centres" preventScrollReset className={buttonClass("quiet")}>
          Cancelar
        </Link>
      </div>
    </Form>
  );
}

/** The closed centres, each with a button that opens it again. */
export const EndedCentres = ({ page, isSending }: Omit<CentresProps, "answer">) => (
  <ul className="mt-2 divide-y divide-line">
    {page.ended.map(({ id, name }) => (
      <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2 wrap-anywhere">
        <span>{name}</span>
        <Form method="post" preventScrollReset>
          <ExpectedProfileField />
          <input type="hidden" name="centre" value={id} />
          <Button
            type="submit"
            look="quiet"
            name="intent"
            value="reopen"
            softDisabled={isSending}
            aria-label={`${centreMessages.reopen} ${name}`}
          >
            {centreMessages.reopen}
          </Button>
        </Form>
      </li>
    ))}
  </ul>
);

/** The time zone of a centre. `children`: choices before the zones. */
const ZoneField = ({
  company,
  children,
  ...field
}: { company: string; children?: ReactNode } & Pick<
  ComponentProps<typeof SelectField>,
  "hint" | "error" | "defaultValue"
>) => (
  <SelectField label="Zona horaria" name="zone" {...field}>
    {children}
    {zonesFor(company).map(({ zone, label }) => (
      <option key={zone} value={zone}>
        {label}
      </option>
    ))}
  </SelectField>
);

/** The form for another centre. */
export function CentreForm({ page, answer, isSending }: CentresProps) {
  const own = answer?.centreId === null ? answer : undefined;
  const { errors, onInput } = useCorrectedErrors(own, own?.errors);
  const form = useErrorFocus(own);
  const typedFields = own?.typed ?? {};
  return (
    <Form
      key={page.centres.length}
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="mt-3 flex flex-col gap-4"
    >
      <ExpectedProfileField />
      <TextField
        label="Nombre del centro"
        name="name"
        autoComplete="off"
        maxLength={80}
        defaultValue={typedFields.name ?? ""}
        error={errors.name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlaceField typed={typedFields} errors={errors} />
        <MunicipalityField typed={typedFields} errors={errors} />
      </div>
      <ZoneField
        company={page.zone}
        hint={centreMessages.zoneHint}
        defaultValue={typedFields.zone ?? ""}
        error={errors.zone}
      >
        <option value="">{centreMessages.zoneByPlace}</option>
      </ZoneField>
      <div>
        <Button type="submit" name="intent" value="add" softDisabled={isSending}>
          {isSending ? "Guardando..." : centreMessages.add}
        </Button>
      </div>
    </Form>
  );
}
