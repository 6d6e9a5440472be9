import { Link } from "@remix-run/react";
import { TextLink } from "~/ui/text-link";
import { faultTexts, messages } from "../messages";
import type { GridState } from "../model/grid-state";
import type { PlannerView } from "../model/planner-view";
import type { GridActs } from "../use-grid";
import { weekPath } from "../week-path";
import { DayCoverage } from "./coverage-row";
import { DayRow } from "./day-list";
import { LentDayRow } from "./lent-row";
import type { WideGridProps } from "./wide-grid";

interface DayPlannerProps extends Omit<WideGridProps, "dispatch" | "acts"> {
  /** The weekday that it shows. */
  weekday: number;
  marks: PlannerView["marks"];
  acts: GridActs;
}

/** The planner of a phone: a day's people, and the other days as links. */
export function DayPlanner(props: DayPlannerProps) {
  const { week, head, rows, lent, centres, state, context, colours, names, ownNames } = props;
  const { weekday, marks, acts, weeksByCentre, isSomePublished } = props;
  const { templates, centreNames } = context;
  const { isBegun, isToday } = head[weekday]!;
  return (
    <div className="lg:hidden">
      <DayLinks {...{ week, head, weekday, marks }} />
      {isBegun && <BegunNote isToday={isToday} />}
      <p aria-hidden className="mt-2 flex gap-x-3 text-sm text-muted">
        <span className="flex grow gap-x-3">
          <span className="w-2/5">{messages.person}</span>
          <span className="pl-2">{messages.ofDay}</span>
        </span>
        <span className="w-24 text-right">{messages.weekHours}</span>
      </p>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {rows.map((row, at) => (
          <DayRow
            key={row.id}
            {...{ row, weekday, head, templates, colours, centreNames, names, isSomePublished, ...acts }}
            days={state.drafts.weeks[row.id]!}
            path={weekPath(week, { person: row.id })}
            editing={isFocus(state, at, weekday) ? state.editing : null}
            fault={isFocus(state, at, weekday) && state.fault ? faultTexts[state.fault.fault] : null}
          />
        ))}
        {lent.map((person) => (
          <LentDayRow key={person.id} {...{ person, weekday }} names={ownNames} />
        ))}
      </ul>
      {centres.map(({ id, name, coverage, sundayNight }) => (
        <div key={id} className="mt-2">
          <DayCoverage
            title={messages.coverage + (name ? `: ${name}` : "")}
            needs={coverage}
            weeks={weeksByCentre.get(id)!}
            {...{ sundayNight, weekday }}
          />
        </div>
      ))}
    </div>
  );
}

const isFocus = ({ selection: { focus } }: GridState, row: number, weekday: number) =>
  focus.row === row && focus.weekday === weekday;

/** The days of the week, with a mark on those that have something to look at, and what the marks say. */
function DayLinks({
  week,
  head,
  weekday,
  marks,
}: Pick<DayPlannerProps, "week" | "head" | "weekday" | "marks">) {
  const markTexts = [...new Set(marks)].filter((mark) => mark !== null);
  return (
    <>
      <nav aria-label="Días" className="mt-3 grid scroll-mb-64 grid-cols-7 gap-1">
        {head.map(({ on, label, isToday }, at) => (
          <Link
            key={on}
            to={weekPath(week, { day: on })}
            preventScrollReset
            replace
            // Its people are in sight.
            onClick={({ currentTarget }) => currentTarget.parentElement!.scrollIntoView({ block: "nearest" })}
            aria-current={at === weekday ? "date" : undefined}
            className={`relative flex min-h-12 flex-col items-center justify-center rounded-lg pb-1 text-sm leading-4 ${at === weekday ? "bg-brand font-semibold text-on-brand" : ""}`}
          >
            <span>{label.split(" ")[0]}</span>
            <span className={isToday ? "font-bold underline decoration-2 underline-offset-3" : undefined}>
              {label.split(" ")[1]}
            </span>
            {isToday && <span className="sr-only">, {messages.today}</span>}
            {marks[at] && (
              <span className="absolute bottom-0.5 size-1.5 rounded-full bg-paused">
                <span className="sr-only">, {marks[at]}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      {markTexts.length > 0 && (
        <p aria-hidden className="mt-1 text-sm text-paused">
          ● {markTexts.join(" · ")}
        </p>
      )}
    </>
  );
}

/** Says why nothing can be changed on a day, and what can be done today. */
const BegunNote = ({ isToday }: { isToday: boolean }) => (
  <p className="mt-1 flex flex-wrap items-center gap-x-1 text-sm text-muted">
    {isToday ? (
      <>
        {messages.begunToday} {messages.isSomebodyMissing}{" "}
        <TextLink to="/shifts/cover">{messages.cover}</TextLink>
      </>
    ) : (
      messages.begunDay
    )}
  </p>
);
