import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { CompanyKind } from "../company-kinds";
import { longestReason } from "./messages";
import type { MoveErrors, TypedMove } from "./move-form";

interface MoveFieldsProps {
  typed: TypedMove;
  errors: MoveErrors;
  kinds: readonly Pick<CompanyKind, "key" | "name">[];
}

/** The fields of a move: kind, direction, amount and reason. */
export const MoveFields = ({ typed, errors, kinds }: MoveFieldsProps) => (
  <>
    <SelectField
      label="Tipo de ausencia"
      name="kind"
      defaultValue={typed.kind}
      error={errors.kind}
      className="sm:w-96"
    >
      {kinds.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
    <div className="grid gap-4 sm:w-96 sm:grid-cols-2">
      <SelectField label="Qué haces" name="sign" defaultValue={typed.sign ?? "add"}>
        <option value="add">Añadir</option>
        <option value="take">Quitar</option>
      </SelectField>
      <TextField
        label="Cuánto"
        name="amount"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.amount}
        error={errors.amount}
        hint="Días como 2,5; horas como 7:30."
      />
    </div>
    <TextField
      label="Motivo"
      name="note"
      autoComplete="off"
      maxLength={longestReason}
      defaultValue={typed.note}
      error={errors.note}
      hint="Como «Quedaban tres días de 2025»."
    />
  </>
);
