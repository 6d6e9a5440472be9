import { useState } from "react";
import { SelectField } from "~/ui/select-field";
import { copy } from "./copy";
import type { Column, ColumnUse } from "./people-columns";

const uses = Object.entries(copy.columnUses) as [ColumnUse, string][];

/** What each column of a file is used for, which can be said otherwise; those that are not used are named. */
export function PeopleColumnsForm({
  columns,
  isOpen,
  disabled,
  onChoose,
}: {
  columns: readonly Column[];
  /** Whether something is missing that has to be chosen here. */
  isOpen: boolean;
  disabled: boolean;
  onChoose: (at: number, use: ColumnUse | null) => void;
}) {
  // Once open it stays so, whatever is chosen.
  const [isOpenFirst] = useState(isOpen);
  const unused = columns.filter(({ use }) => use === null).map(({ title }) => `«${title}»`);
  return (
    <details className="card px-4 py-3" open={isOpenFirst || undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-medium break-words">
        {unused.length === 0
          ? "Se usan todas las columnas"
          : `No se ${unused.length === 1 ? "usa la columna" : "usan las columnas"} ${unused.join(", ")}`}
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {columns.map(({ at, title, use }) => (
          <SelectField
            key={at}
            label={title}
            value={use ?? ""}
            disabled={disabled}
            onChange={({ target }) => onChoose(at, (target.value || null) as ColumnUse | null)}
          >
            <option value="">No se usa</option>
            {uses.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}
