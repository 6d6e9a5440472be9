import type { LeftOfYear } from "./model/list-left";

/** The days left of the year, a kind a row. */
export const LeftOfYearList = ({ left }: { left: readonly LeftOfYear[] }) => (
  <ul className="mt-4 divide-y divide-line card px-4 tabular-nums empty:hidden">
    {left.map(({ kind, text, figure, note }) => (
      <li key={text} className="flex items-center justify-between gap-x-4 py-2.5">
        <span>
          {kind && <span className="block font-semibold wrap-anywhere">{kind}</span>}
          <span className={kind ? "block text-sm text-pretty text-muted" : ""}>{note ?? text}</span>
        </span>
        {figure && (
          <span className="shrink-0 text-right">
            {note && <span className="block text-sm text-muted">te quedan</span>}
            <span className="block text-2xl leading-tight font-bold">{figure}</span>
          </span>
        )}
      </li>
    ))}
  </ul>
);
