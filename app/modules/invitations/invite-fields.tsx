import { TextField } from "~/ui/text-field";
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
      <TextField
        label="DNI (opcional)"
        name="dni"
        autoComplete="off"
        defaultValue={typed.dni}
        error={errors.dni}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Rol</legend>
        {(["employee", "admin"] as const).map((role) => (
          <label key={role} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={(typed.role === "admin" ? "admin" : "employee") === role}
              className="size-5 accent-brand"
            />
            <span>
              {role === "employee"
                ? "Empleado: ficha y ve lo suyo"
                : "Administrador: además, lleva el equipo y los informes"}
            </span>
          </label>
        ))}
        {errors.role && <p className="mt-1 text-sm font-medium text-problem">{errors.role}</p>}
      </fieldset>
    </fieldset>
  );
}
