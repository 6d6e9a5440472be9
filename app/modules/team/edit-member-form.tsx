import { Form, Link, useNavigation } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { DniField } from "~/modules/people/dni-field";
import { FullNameField } from "~/modules/people/full-name-field";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useMendedErrors } from "~/ui/use-mended-errors";
import { copy, roleNames } from "./copy";
import type { Colleague } from "./find-colleague.server";
import type { EditRefusal } from "./team-answer";

export interface EditMemberProps {
  colleague: Colleague;
  isMe: boolean;
  /** Whether the company may be handed over to them by who looks. */
  mayOwn: boolean;
  refusal: EditRefusal | undefined;
  /** Where the list stands without it. */
  back: string;
}

/** Name, DNI and role of a colleague. */
export function EditMemberForm({ colleague, isMe, refusal, back }: EditMemberProps) {
  const isSaving = useNavigation().formData?.get("intent") === "edit";
  const { fullName, dni, role } = colleague;
  const typed = { full_name: fullName ?? "", dni: dni ?? "", role, ...refusal?.typed };
  const { errors, onInput } = useMendedErrors(refusal, refusal?.errors);
  return (
    <Form method="post" noValidate preventScrollReset onInput={onInput} className="flex flex-col gap-4">
      <MeantFor />
      <input type="hidden" name="intent" value="edit" />
      <FullNameField defaultValue={typed.full_name} error={errors.full_name} />
      <DniField
        label="DNI"
        defaultValue={typed.dni}
        error={errors.dni}
        hint="DNI, NIE o pasaporte. Puedes dejarlo vacío."
      />
      {isMe || colleague.email === null ? (
        <>
          <input type="hidden" name="role" value={role} />
          <p>
            Rol: {roleNames[role]}.{" "}
            <span className={errors.role ? "text-problem" : "text-muted"}>
              {isMe ? "Nadie cambia su propio rol." : copy.adminNeedsEmail}
            </span>
          </p>
        </>
      ) : (
        <SelectField
          label="Rol"
          name="role"
          defaultValue={typed.role}
          error={errors.role}
          hint={colleague.representsSince === null ? undefined : copy.representsHint}
        >
          <option value="employee">{roleNames.employee}</option>
          <option value="admin">{roleNames.admin}</option>
        </SelectField>
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

/** Invites the colleague at another address, or at their first one, with which their profile is opened from then on. */
export function NewAddressForm({ colleague, refusal }: Pick<EditMemberProps, "colleague" | "refusal">) {
  const isFirst = colleague.email === null;
  const isSending = useNavigation().formData?.get("intent") === "new-address";
  const { errors, onInput } = useMendedErrors(refusal, refusal?.errors);
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="mt-6 flex flex-col items-start gap-3 border-t border-line pt-4"
    >
      <MeantFor />
      <input type="hidden" name="intent" value="new-address" />
      <div className="w-full">
        <TextField
          label={isFirst ? "Email" : "Nuevo email"}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={refusal?.typed.email ?? ""}
          error={errors.email}
          hint={`${isFirst ? "Le invitaremos a entrar con él" : `Ahora entra con ${colleague.email}. Le invitaremos al nuevo`}: conserva su perfil y sus fichajes. Los cambios de arriba no se guardan.`}
        />
      </div>
      <Button type="submit" look="quiet" softDisabled={isSending}>
        {isSending ? "Enviando..." : isFirst ? "Añadir correo" : "Cambiar su email"}
      </Button>
    </Form>
  );
}

/** The way to give them a PIN for kiosks. */
export const PinLink = ({ colleague: { id } }: Pick<EditMemberProps, "colleague">) => (
  <p className="mt-6 border-t border-line pt-4">
    <Link to={`/pin?profile=${id}`} className="inline-flex min-h-11 items-center font-medium text-brand">
      PIN del kiosco
    </Link>
  </p>
);

/** The way to let them represent the workers, or to end that. */
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

/** The way to hand the company over to them. */
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
      <MeantFor />
      <input type="hidden" name="intent" value="end-sessions" />
      <p className="text-sm text-muted">
        ¿Ha perdido el móvil o ha dejado una sesión abierta? Cierra las suyas: podrá entrar de nuevo con otro
        enlace. Los cambios de arriba no se guardan.
      </p>
      <Button type="submit" look="quiet" softDisabled={isSending} className="mt-3">
        Cerrar sus sesiones
      </Button>
    </Form>
  );
}
