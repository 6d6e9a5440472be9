import { useState } from "react";
import { SelectField } from "~/ui/select-field";
import { messages } from "../messages";
import type { PeopleColumn, ColumnUse } from "../model/people-columns";

const columnUseOptions = Object.entries(messages.columnUses) as [ColumnUse, string][];

/** The use of each column, which the user can change, and the names of unused columns. */
export function PeopleColumnsForm({
  columns,
  isOpen,
  disabled,
  onChoose,
}: {
  columns: readonly PeopleColumn[];
  /** Whether a required column is missing. */
  isOpen: boolean;
  disabled: boolean;
  onChoose: (at: number, use: ColumnUse | null) => void;
}) {
  // Once open, it remains open.
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
            {columnUseOptions.map(([value, label]) => (
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
