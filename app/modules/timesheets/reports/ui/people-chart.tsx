import { displayName } from "~/modules/directory/display-name";
import { formatMinutes } from "~/time/durations";
import type { ReportRow } from "../server/find-report.server";

/** A bar for each person of a page, the longest first, with the hours as text and a mark at the expected time. */
export function PeopleChart({ rows }: { rows: ReportRow[] }) {
  const people = [...rows].sort((one, other) => other.summary.effective - one.summary.effective);
  const longest = Math.max(
    1,
    ...people.map(({ summary: { effective, expected } }) => Math.max(effective, expected ?? 0)),
  );
  const percent = (minutes: number) => `${(minutes / longest) * 100}%`;
  const hasExpected = people.some(({ summary: { expected } }) => expected !== null);
  return (
    <figure className="mt-4 card px-4 py-3">
      <figcaption className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        Horas por persona
        {hasExpected && (
          <span className="inline-flex items-center gap-1.5">
            <svg aria-hidden className="h-5 w-0.5">
              <rect width="100%" height="100%" className="fill-ink" />
            </svg>
            previsto de los días completos
          </span>
        )}
      </figcaption>
      <ul className="mt-2 flex flex-col gap-2.5 tabular-nums sm:gap-1">
        {people.map(({ person, summary: { effective, expected } }) => (
          <li
            key={person.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 sm:min-h-10 sm:grid-cols-[minmax(0,15rem)_1fr_8rem]"
          >
            <bdi className="min-w-0 wrap-anywhere">{displayName(person)}</bdi>
            <span className="text-right font-semibold sm:order-last">
              {formatMinutes(effective)}
              {expected !== null && <span className="sr-only"> (previsto {formatMinutes(expected)})</span>}
            </span>
            <svg aria-hidden className="h-5 w-full overflow-visible max-sm:col-span-2">
              <rect y="3" width="100%" height="14" rx="3" className="fill-line opacity-50" />
              <rect y="3" width={percent(effective)} height="14" rx="3" className="fill-brand" />
              {expected !== null && expected > 0 && (
                <rect
                  x={percent(expected)}
                  width="2"
                  height="20"
                  transform="translate(-2)"
                  className="fill-ink"
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
