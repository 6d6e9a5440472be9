import { Form, Link, useNavigation } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { DniField } from "~/modules/people/dni-field";
import { FullNameField } from "~/modules/people/full-name-field";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { messages, roleNames } from "../messages";
import type { Colleague } from "../find-colleague.server";
import type { ShownScopeChange } from "../scope-changes.server";
import type { EditRefusal } from "../team-answer";
import { ScopeFields } from "./scope-fields";

export interface EditMemberProps {
  colleague: Colleague;
  isMe: boolean;
  /** The centres to which the user may limit an administrator; null if they may not. */
  centres: readonly { id: string; name: string }[] | null;
  /** The last changes of the colleague's centres. */
  scopeChanges: readonly ShownScopeChange[];
  /** Whether the user may offer the company to this colleague. */
  mayOwn: boolean;
  /** Whether the user may print a link to the closed months of a colleague without an address. */
  mayPrintLink: boolean;
  refusal: EditRefusal | undefined;
  /** The address of the list without this form. */
  back: string;
}

/** The name, DNI and role of a colleague. */
export function EditMemberForm({ colleague, isMe, centres, scopeChanges, refusal, back }: EditMemberProps) {
  const isSaving = useNavigation().formData?.get("intent") === "edit";
  const { fullName, dni, role } = colleague;
  const fieldValues = { full_name: fullName ?? "", dni: dni ?? "", role, ...refusal?.typed };
  const { errors, onInput } = useCorrectedErrors(refusal, refusal?.errors);
  const form = useErrorFocus(refusal);
  const hasScope = centres !== null && (centres.length > 1 || colleague.managedCentres !== null);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="group/edit flex flex-col gap-4"
    >
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="edit" />
      <FullNameField defaultValue={fieldValues.full_name} error={errors.full_name} />
      <DniField
        label="DNI"
        defaultValue={fieldValues.dni}
        error={errors.dni}
        hint="DNI, NIE o pasaporte. Puedes dejarlo vacío."
      />
      {isMe || colleague.email === null || centres === null ? (
        <>
          <input type="hidden" name="role" value={role} />
          <p>
            Rol: {roleNames[role]}.{" "}
            <span className={errors.role ? "text-problem" : "text-muted"}>
              {isMe ? "Nadie cambia su propio rol." : centres !== null && messages.adminNeedsEmail}
            </span>
          </p>
        </>
      ) : (
        <SelectField
          label="Rol"
          name="role"
          defaultValue={fieldValues.role}
          error={errors.role}
          hint={colleague.representsSince === null ? undefined : messages.representsHint}
        >
          <option value="employee">{roleNames.employee}</option>
          <option value="admin">{roleNames.admin}</option>
        </SelectField>
      )}
      {hasScope && !isMe && colleague.email !== null && (
        <ScopeFields
          key={colleague.managedCentres?.join() ?? ""}
          centres={centres}
          known={colleague.managedCentres}
          typed={refusal?.centres}
          error={errors.centres}
          changes={scopeChanges}
        />
      )}
      <LiveRegion className="empty:absolute">
        {refusal?.text && !isSaving && <Notice tone="problem">{refusal.text}</Notice>}
      </LiveRegion>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse">
        <Button type="submit" softDisabled={isSaving}>
          {isSaving ? "Guardando..." : "Guardar Cambios"}
        </Button>
        <Link to={back} preventScrollReset className={buttonClass("quiet")}>
          Cancelar
        </Link>
      </div>
    </Form>
  );
}

/** Invites the colleague to another address, or to their first one. After that the new address opens their profile. */
export function NewAddressForm({ colleague, refusal }: Pick<EditMemberProps, "colleague" | "refusal">) {
  const isFirst = colleague.email === null;
  const isSending = useNavigation().formData?.get("intent") === "new-address";
  const { errors, onInput } = useCorrectedErrors(refusal, refusal?.errors);
  const form = useErrorFocus(refusal);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="mt-2 flex flex-col items-start gap-3"
    >
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="new-address" />
      <div className="w-full">
        <TextField
          label={isFirst ? "Email" : "Nuevo email"}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={refusal?.typed.email ?? ""}
          error={errors.email}
          hint={`${isFirst ? "Le invitaremos a entrar con él" : `Ahora entra con ${colleague.email}. Le invitaremos al nuevo`}: conserva su perfil y sus fichajes. Guarda antes lo que hayas cambiado arriba.`}
        />
      </div>
      <Button type="submit" look="quiet" softDisabled={isSending}>
        {isSending ? "Enviando..." : isFirst ? "Añadir correo" : "Cambiar su email"}
      </Button>
    </Form>
  );
}

/** Links to what the company knows of this colleague's time. */
export const PersonLinks = ({
  colleague: { id, email },
  mayPrintLink,
}: Pick<EditMemberProps, "colleague" | "mayPrintLink">) => (
  <nav aria-label={messages.personLinks} className="-mt-2 mb-2 flex flex-wrap gap-x-6">
    {(
      [
        [`/history?profile=${id}`, "Fichajes"],
        [`/schedules/person?profile=${id}`, "Horario"],
        [`/schedules/balances/person?profile=${id}`, "Saldo"],
        ...(email === null && mayPrintLink ? [[`/months/link?profile=${id}`, messages.paperLink]] : []),
      ] as [string, string][]
    ).map(([to, label]) => (
      <Link
        key={to}
        to={to}
        className="inline-flex min-h-11 min-w-11 items-center font-medium text-brand underline"
      >
        {label}
      </Link>
    ))}
  </nav>
);

/** A link to the PIN of this colleague. */
export const PinLink = ({ colleague: { id } }: Pick<EditMemberProps, "colleague">) => (
  <p className="mt-4 border-t border-line pt-2">
    <Link to={`/pin?profile=${id}`} className="flex min-h-11 items-center font-medium text-brand">
      PIN de la tablet
    </Link>
  </p>
);

/** A link to make the colleague a workers' representative, or to end that. */
export const RepresentativeLink = ({
  colleague: { id, representsSince },
}: Pick<EditMemberProps, "colleague">) => (
  <p className="mt-6 border-t border-line pt-4">
    <Link
      to={representsSince === null ? `/representatives?profile=${id}` : "/representatives"}
      className="inline-flex min-h-11 items-center font-medium text-brand"
    >
      {representsSince === null
        ? "Dar acceso como representante de la plantilla"
        : "Representa a la plantilla"}
    </Link>
  </p>
);

/** A link to offer the company to this colleague. */
export const HandOverLink = ({ colleague: { id } }: Pick<EditMemberProps, "colleague">) => (
  <p className="mt-6 border-t border-line pt-4">
    <Link to={`/ownership?to=${id}`} className="inline-flex min-h-11 items-center font-medium text-brand">
      Traspasarle la propiedad
    </Link>
  </p>
);

/** Signs the colleague out everywhere. */
export function EndSessionsForm() {
  const isSending = useNavigation().formData?.get("intent") === "end-sessions";
  return (
    <Form method="post" preventScrollReset className="mt-6 border-t border-line pt-4">
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="end-sessions" />
      <p className="text-sm text-muted">
        ¿Ha perdido el móvil o ha dejado una sesión abierta? Cierra las suyas: podrá entrar de nuevo con otro
        enlace. Guarda antes lo que hayas cambiado arriba.
      </p>
      <Button type="submit" look="quiet" softDisabled={isSending} className="mt-3">
        Cerrar sus sesiones
      </Button>
    </Form>
  );
}
