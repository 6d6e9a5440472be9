import type { Correction } from "./correction";
import { copy } from "./copy";
import { versionText } from "./version-text";

/** What is on record and what is proposed, side by side; what differs stands out. */
export function Versions({
  correction,
}: {
  correction: Pick<Correction, "before" | "after" | "timeZone" | "status">;
}) {
  const { before, after, timeZone, status } = correction;
  const heads = copy.heads[status === "applied" ? "applied" : "proposed"];
  const was = before && new Map(versionText(before, timeZone, after));
  const is = after && new Map(versionText(after, timeZone, before));
  const names = [...(was ?? is)!.keys()];
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
        {names.map((name, row) => {
          const [old, proposed] = [was?.get(name), is?.get(name)];
          return (
            <tr key={name} className="border-b border-line align-baseline last:border-0">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal text-muted">
                {name}
              </th>
              <td className="py-1.5 pr-2 wrap-anywhere">{old ?? (row === 0 && copy.nothingBefore)}</td>
              <td className={`py-1.5 wrap-anywhere ${old === proposed ? "" : "font-semibold text-ink"}`}>
                {proposed ?? (row === 0 && copy.nothingAfter)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
