import type { Correction } from "./correction";
import { messages } from "./messages";
import { changedLines } from "./change-text";

/** The changed lines: the recorded and the proposed version, side by side where there is room for both. */
export function Versions({
  correction,
}: {
  correction: Pick<Correction, "before" | "after" | "timeZone" | "status">;
}) {
  const heads = messages.heads[correction.status === "applied" ? "applied" : "proposed"];
  return (
    <dl className="mt-3 flex flex-col text-sm">
      {changedLines(correction).map(({ name, before, after }, row) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-1.5 last:border-0"
        >
          <dt className="min-w-[4.5em] text-muted">{name}</dt>
          <Version head={heads.before}>{before ?? (row === 0 && messages.nothingBefore)}</Version>
          <Version head={heads.after} isNew>
            {after ?? (row === 0 && messages.nothingAfter)}
          </Version>
        </div>
      ))}
    </dl>
  );
}

interface VersionProps {
  head: string;
  isNew?: boolean;
  children: string | false;
}

/** A version of a line; of a line without one nothing, except of the first. */
const Version = ({ head, isNew = false, children }: VersionProps) =>
  children !== false && (
    <dd className="min-w-0 flex-1 basis-[8em] wrap-anywhere">
      <span className="text-muted">{head}</span>{" "}
      <span className={isNew ? "font-semibold text-ink" : ""}>{children}</span>
    </dd>
  );
