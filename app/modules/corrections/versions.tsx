import type { Correction } from "./correction";
import { messages } from "./messages";
import { isChangedLine, judgedLines } from "./model/change-text";

/**
 * The recorded and the proposed version, each in its column. Unchanged hours and pauses, which explain the total, are grey. A version
 * without any line has a sentence, and no column.
 */
export function Versions({
  correction,
}: {
  correction: Pick<Correction, "before" | "after" | "timeZone" | "status">;
}) {
  const heads = messages.heads[correction.status === "applied" ? "applied" : "proposed"];
  const rows = judgedLines(correction);
  const hasBefore = rows.some(({ before }) => before !== null);
  const hasAfter = rows.some(({ after }) => after !== null);
  return (
    <div className="mt-3 overflow-x-auto text-sm">
      <table className="w-full max-w-lg text-left tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="w-[5.5em] pr-3">
              <span className="sr-only">Qué</span>
            </th>
            {hasBefore && <ColumnHead>{heads.before}</ColumnHead>}
            {hasAfter && <ColumnHead>{heads.after}</ColumnHead>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              className={`border-b border-line align-baseline last:border-0 ${isChangedLine(row) ? "[&>td:last-child]:font-semibold" : "text-muted"}`}
            >
              <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere text-muted">
                {row.name}
              </th>
              {hasBefore && <td className="py-1.5 pr-3 wrap-anywhere">{row.before}</td>}
              {hasAfter && <td className="py-1.5 wrap-anywhere">{row.after}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasBefore && (
        <p className="mt-1 text-muted">
          {heads.before}: {messages.nothingBefore}.
        </p>
      )}
      {!hasAfter && (
        <p className="mt-1 font-semibold">
          {heads.after}: {messages.nothingAfter}.
        </p>
      )}
    </div>
  );
}

const ColumnHead = ({ children }: { children: string }) => (
  <th scope="col" className="py-1 pr-3 font-medium">
    {children}
  </th>
);
