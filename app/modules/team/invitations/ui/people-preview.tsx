import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { roleName } from "../messages";
import type { PersonRow } from "../model/people-csv";
import type { Results } from "./use-bulk-invite";

/** The rows of a file, each with its state: ready, sent, or its error. */
export function PeoplePreview({ rows, results }: { rows: PersonRow[]; results: Results }) {
  return (
    <ol className="divide-y divide-line card">
      {rows.map((row) => (
        <li key={row.line} className="flex flex-col gap-1 px-4 py-3 sm:flex-row sm:justify-between sm:gap-4">
          <div className="min-w-0">
            <span className="block font-semibold break-words">
              <span className="mr-2 text-sm font-normal text-muted">Fila {row.line}</span>
              {row.typed.full_name || "(sin nombre)"}
            </span>
            <span className="block text-sm wrap-anywhere text-muted">
              {[row.typed.email || "Sin email", row.typed.dni, row.invitee && roleName(row.invitee.role)]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {row.warning && (
              <span className="flex items-start gap-2 text-sm font-medium text-paused">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {row.warning}
              </span>
            )}
          </div>
          <RowState row={row} result={results.get(row.line)} />
        </li>
      ))}
    </ol>
  );
}

/** @param result undefined until the row was sent. */
function RowState({ row, result }: { row: PersonRow; result: string | null | undefined }) {
  const problem = row.invitee ? result : Object.values(row.errors).join(". ");
  if (problem) {
    return (
      <p className="flex items-start gap-2 text-sm font-medium text-problem sm:max-w-72">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">{problem}</span>
      </p>
    );
  }
  const isSent = result === null;
  const isInvited = row.invitee?.email != null;
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${isSent ? "text-working" : "text-muted"}`}>
      <CircleCheck aria-hidden className="size-4 shrink-0" />
      {isSent ? (isInvited ? "Invitada" : "Añadida") : isInvited ? "Se invitará" : "Se añade al momento"}
    </p>
  );
}
