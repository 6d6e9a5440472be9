import { useId } from "react";
import { DniField } from "~/modules/accounts/dni-field";
import { TextField } from "~/ui/text-field";
import { roleName } from "./copy";
import type { InviteeErrors } from "./invitee-schema";

/** What was typed into the form, as it was typed. */
export type TypedInvitee = Partial<Record<keyof InviteeErrors, string>>;

/** The fields of an invitation, each with its error beside it. */
export function InviteFields({
  typed = {},
  errors = {},
  disabled,
}: {
  typed?: TypedInvitee;
  errors?: InviteeErrors;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-4">
      <legend className="sr-only">Persona invitada</legend>
      <TextField
        label="Nombre Completo"
        name="full_name"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={typed.full_name}
        error={errors.full_name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        defaultValue={typed.email}
        error={errors.email}
      />
      <DniField label="DNI (opcional)" defaultValue={typed.dni ?? ""} error={errors.dni} />
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          Rol
        </label>
        <select
          id={id}
          name="role"
          defaultValue={typed.role === "admin" ? "admin" : "employee"}
          aria-invalid={errors.role ? true : undefined}
          aria-describedby={`${id}-hint`}
          className="block min-h-11 w-full rounded-lg border border-field bg-surface px-3 text-base text-ink disabled:opacity-60 aria-invalid:border-problem"
        >
          <option value="employee">{roleName("employee")}</option>
          <option value="admin">{roleName("admin")}</option>
        </select>
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {errors.role ? (
            <span className="font-medium text-problem">{errors.role}</span>
          ) : (
            "Un administrador, además de fichar, lleva el equipo y los informes."
          )}
        </p>
      </div>
    </fieldset>
  );
}
