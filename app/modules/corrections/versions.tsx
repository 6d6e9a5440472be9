import type { Correction } from "./correction";
import { messages } from "./messages";
import { changedLines } from "./model/change-text";

/**
 * The changed lines: the recorded and the proposed version, each in its column. A version without any line has a sentence, and no column.
 */
export function Versions({
  correction,
}: {
  correction: Pick<Correction, "before" | "after" | "timeZone" | "status">;
}) {
  const heads = messages.heads[correction.status === "applied" ? "applied" : "proposed"];
  const changedRows = changedLines(correction);
  const hasBefore = changedRows.some(({ before }) => before !== null);
  const hasAfter = changedRows.some(({ after }) => after !== null);
  return (
    <div className="mt-3 text-sm">
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
          {changedRows.map(({ name, before, after }) => (
            <tr key={name} className="border-b border-line align-baseline last:border-0">
              <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere text-muted">
                {name}
              </th>
              {hasBefore && <td className="py-1.5 pr-3 wrap-anywhere">{before}</td>}
              {hasAfter && <td className="py-1.5 font-semibold wrap-anywhere">{after}</td>}
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
