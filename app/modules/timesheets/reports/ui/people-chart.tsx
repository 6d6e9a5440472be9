import { Link } from "@remix-run/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { displayName } from "~/modules/session/display-name";
import { balanceText } from "~/modules/schedules/pattern-text";
import { formatMinutes } from "~/time/durations";
import type { ReportForm } from "../report-form";
import type { Report } from "../server/find-report.server";
import { withoutScheduleNote } from "../summary-texts";
import { PersonRecords } from "./person-records";
import { MissingExits } from "./summary-table";
import { recordsId, useOpenPeople } from "./use-open-people";

interface PeopleChartProps {
  report: Report;
  form: ReportForm;
  showsLocation: boolean;
  /** The longest bar of a person's chart. */
  reachesMs: number;
}

/**
 * A bar for each person of a page, the longest first, with the hours as text and a mark at the expected time. A name opens the person's own
 * chart.
 */
export function PeopleChart({
  report: { rows, sections, notes },
  form,
  showsLocation,
  reachesMs,
}: PeopleChartProps) {
  const openOf = useOpenPeople(form);
  const sectionOf = new Map(sections.map((section) => [section.person.id, section]));
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
            previsto
          </span>
        )}
      </figcaption>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 tabular-nums lg:grid-cols-[minmax(0,15rem)_1fr_auto_auto]">
        {people.map(({ person, missing, summary: { effective, expected, difference } }) => {
          const { isOpen, link } = openOf(person.id);
          return (
            <li
              key={person.id}
              id={person.id}
              className="col-span-full grid scroll-mt-4 grid-cols-subgrid items-start lg:items-center"
            >
              <Link
                {...link}
                preventScrollReset
                className="flex min-h-11 items-start gap-1.5 pt-4 pb-1 text-ink underline-offset-4 hover:underline lg:items-center lg:py-2"
              >
                <ChevronDown
                  aria-hidden
                  className={`size-4 shrink-0 text-muted max-lg:mt-1 ${isOpen ? "rotate-180" : ""}`}
                />
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{displayName(person)}</bdi> {missing > 0 && <MissingExits count={missing} />}
                </span>
              </Link>
              <span className="text-right font-semibold max-lg:pt-4 lg:order-1">
                {formatMinutes(effective)}
              </span>
              <span className="text-right text-muted max-lg:pt-4 lg:order-1">
                {hasExpected && (difference === null ? "—" : balanceText(difference))}
                {expected !== null && <span className="sr-only"> (previsto {formatMinutes(expected)})</span>}
              </span>
              <svg aria-hidden className="h-5 w-full overflow-visible max-lg:col-span-full">
                <rect y="3" width="100%" height="14" rx="3" className="fill-line opacity-50" />
                <rect y="3" width={percent(effective)} height="14" rx="3" className="fill-brand" />
                {expected !== null && expected > 0 && (
                  <rect
                    x={percent(expected)}
                    width="2"
                    height="20"
                    transform="translate(-2)"
                    className="fill-ink stroke-surface"
                  />
                )}
              </svg>
              <div id={recordsId(person.id)} hidden={!isOpen} className="col-span-full lg:order-1">
                <PersonRecords
                  section={sectionOf.get(person.id)!}
                  {...{ form, showsLocation, notes, reachesMs }}
                  isUnfolded={isOpen}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-sm text-muted empty:hidden">{hasExpected && withoutScheduleNote(people)}</p>
    </figure>
  );
}
