import type { Correction } from "./correction";
import { messages } from "./messages";
import { changedLines } from "./change-text";

/** A table of the changed lines: the recorded and the proposed version. */
export function Versions({
  correction,
}: {
  correction: Pick<Correction, "before" | "after" | "timeZone" | "status">;
}) {
  const heads = messages.heads[correction.status === "applied" ? "applied" : "proposed"];
  return (
    <table className="mt-3 w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <td className="w-[4.5rem]" />
          <th scope="col" className="py-1 pr-2 font-medium">
            {heads.before}
          </th>
          <th scope="col" className="py-1 font-medium">
            {heads.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changedLines(correction).map(({ name, before, after }, row) => (
          <tr key={name} className="border-b border-line align-baseline last:border-0">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal text-muted">
              {name}
            </th>
            <td className="py-1.5 pr-2 wrap-anywhere">{before ?? (row === 0 && messages.nothingBefore)}</td>
            <td className="py-1.5 font-semibold wrap-anywhere text-ink">
              {after ?? (row === 0 && messages.nothingAfter)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
