import { Form, Link } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { TextLink } from "~/ui/text-link";
import { useHydrated } from "~/ui/use-hydrated";
import type { LocalDate } from "~/time/dates";
import type { Segment } from "~/modules/schedules/schedule";
import { nameById } from "../shift-texts";
import type { LentPerson } from "../requests/lent-people";
import type { CentreClock, ShiftTemplate } from "../model/shift-week";
import { dayName, faultTexts, messages } from "./messages";
import { weeksAtCentre } from "./model/coverage-of";
import {
  canCopyLastWeek,
  typedCellOf,
  type GridAction,
  type GridContext,
  type GridState,
} from "./model/grid-state";
import { hasDayChanged, hasWeekChanged } from "./model/has-changed";
import type { KeptGrid } from "./model/kept-grid";
import { coloursOf } from "./model/template-colours";
import type { HeadDay, WeekRow } from "./week-view";
import type { ShownCentre } from "./show-shifts.server";
import { DayCoverage } from "./ui/coverage-row";
import { DayRow } from "./ui/day-list";
import { isUnseen } from "./ui/grid-row";
import { Conflict } from "./ui/draft-conflict";
import { LentDayRow } from "./ui/lent-row";
import { PublishBar } from "./ui/publish-bar";
import { WideGrid } from "./ui/wide-grid";
import { useDraftSaver } from "./use-draft-saver";
import { useGrid } from "./use-grid";
import { useKeptGrid } from "./use-kept-grid";
import { weekPath } from "./week-path";

interface PlannerProps {
  week: LocalDate;
  head: readonly HeadDay[];
  rows: readonly WeekRow[];
  templates: readonly ShiftTemplate[];
  centres: readonly ShownCentre[];
  /** The open centres of the company. */
  centreNames: readonly CentreClock[];
  /** The people of other centres who work at these centres. */
  lent: readonly LentPerson[];
  /** The weekday that a phone shows. */
  weekday: number;
}

/** The week of everybody: a grid on a desk, a day's list on a phone. It saves itself. */
export function ShiftPlanner({
  week,
  head,
  rows,
  templates,
  centres,
  centreNames,
  lent,
  weekday,
}: PlannerProps) {
  const gridInput = useMemo<GridContext>(
    () => ({ rows, templates, centreNames }),
    [rows, templates, centreNames],
  );
  const names = useMemo(() => nameById(centreNames), [centreNames]);
  const [state, dispatch] = useGrid(gridInput);
  const { weeks } = state.drafts;
  const saver = useDraftSaver(week, rows, weeks);
  const { resume } = saver;
  const restore = useCallback(
    (kept: KeptGrid) => {
      resume(kept.weeks);
      dispatch({ kind: "restore", kept });
    },
    [resume, dispatch],
  );
  useKeptGrid({
    week,
    rows,
    unsaved: { weeks: saver.unsaved, typed: typedCellOf(state, gridInput) },
    restore,
  });
  const hasScripts = useHydrated();
  const colours = useMemo(() => coloursOf(templates), [templates]);
  const toPublish = rows.filter((row) =>
    hasWeekChanged({ ...row, version: saver.versions[row.id]! }, weeks[row.id]!),
  );
  const acts = useActs(dispatch, rows);
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? "";
  const faultText = state.fault && faultTexts[state.fault.fault];
  const isEmpty = rows.every(({ id }) => weeks[id]!.every((day) => day.length === 0));
  const isSomePublished = rows.some(({ published }) => published !== null);
  // A copy would replace what the team has seen.
  const hasLastWeek = !isSomePublished && canCopyLastWeek(rows);
  const ownNames = useMemo(
    () => nameById(centres.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))),
    [centres],
  );
  const lentTo = useMemo(
    () =>
      new Map(
        centres.map(({ id }) => [
          id,
          weeksAtCentre(
            lent.map(({ days }) => ({ centre: null, days })),
            id,
          ),
        ]),
      ),
    [centres, lent],
  );
  const drafted = rows.map(({ id, centre }) => ({ centre, days: weeks[id]! }));
  const unseen = rows.filter((row) => isUnseen(row, weeks[row.id]!)).length;
  /** Says what a day of the phone has that another day does not show. */
  const markOf = (at: number) => {
    if (rows.some((row) => row.days[at]!.isTomorrow && isUnseen(row, weeks[row.id]!))) return messages.unseen;
    if (rows.some(({ days }) => days[at]!.requests.length > 0)) return messages.requests;
    if (rows.some((row) => row.published && hasDayChanged(row, weeks[row.id]!, at)))
      return messages.changes(1);
    return lent.some(({ own, days }) => !own && days[at]!.length > 0) && messages.guests;
  };
  const marks = [...new Set(head.map((_, at) => markOf(at)))].filter(Boolean);
  const weeksAt = (centre: string) => [...weeksAtCentre(drafted, centre), ...lentTo.get(centre)!];
  return (
    <>
      {hasLastWeek &&
        (hasScripts ? (
          <Button
            look={isEmpty ? "primary" : "quiet"}
            className="mt-1"
            onClick={() => dispatch({ kind: "copy-last-week" })}
          >
            {messages.copyLastWeek}
          </Button>
        ) : (
          <Form method="post" className="mt-1">
            <ExpectedProfileField />
            <input type="hidden" name="intent" value="copy" />
            <Button type="submit" look={isEmpty ? "primary" : "quiet"}>
              {messages.copyLastWeek}
            </Button>
          </Form>
        ))}
      <LiveRegion className="mt-2 empty:absolute">
        {isEmpty && !hasLastWeek && <p className="text-muted">{messages.emptyWeek}</p>}
        {state.isRestored && <Notice tone="info">{messages.restored}</Notice>}
        {state.takenOut.length > 0 && (
          <Notice tone="info">
            {messages.takenOut}
            <ul>
              {state.takenOut.map(({ person, takenOut }) => (
                <li key={person}>
                  {nameOf(person)}:{" "}
                  {takenOut.map((each) => `${dayName(each.weekday)} (${each.reason})`).join(", ")}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {state.fault && state.editing === null && (
          <Notice tone="problem">
            {nameOf(state.fault.person)}, {dayName(state.fault.weekday)}: {faultText}
          </Notice>
        )}
        {saver.refusals.map(({ person, text }) => (
          <Notice key={person} tone="problem">
            {nameOf(person)}: {text}
          </Notice>
        ))}
      </LiveRegion>
      {unseen > 0 && <p className="mt-2 text-sm text-paused">{messages.unseenTomorrow(unseen)}</p>}
      {saver.conflicts.map((conflict) => (
        <Conflict
          key={conflict.person}
          conflict={conflict}
          centreNames={names}
          name={nameOf(conflict.person)}
          keepMine={() => saver.resolve(conflict, true)}
          takeTheirs={() => {
            saver.resolve(conflict, false);
            dispatch({ kind: "replace", weeks: { [conflict.person]: conflict.days } });
          }}
        />
      ))}
      <WideGrid
        {...{
          week,
          head,
          rows,
          lent,
          state,
          dispatch,
          context: gridInput,
          colours,
          centres,
          names,
          acts,
          weeksAt,
          ownNames,
          isSomePublished,
        }}
      />
      <div className="lg:hidden">
        <nav aria-label="Días" className="mt-3 grid scroll-mb-64 grid-cols-7 gap-1">
          {head.map(({ on, label, isToday }, at) => {
            const mark = markOf(at);
            return (
              <Link
                key={on}
                to={weekPath(week, { day: on })}
                preventScrollReset
                replace
                // Its people are in sight.
                onClick={({ currentTarget }) =>
                  currentTarget.parentElement!.scrollIntoView({ block: "nearest" })
                }
                aria-current={at === weekday ? "date" : undefined}
                className={`relative flex min-h-12 flex-col items-center justify-center rounded-lg pb-1 text-sm leading-4 ${at === weekday ? "bg-brand font-semibold text-on-brand" : ""}`}
              >
                <span>{label.split(" ")[0]}</span>
                <span className={isToday ? "font-bold underline decoration-2 underline-offset-3" : undefined}>
                  {label.split(" ")[1]}
                </span>
                {isToday && <span className="sr-only">, {messages.today}</span>}
                {mark && (
                  <span className="absolute bottom-0.5 size-1.5 rounded-full bg-paused">
                    <span className="sr-only">, {mark}</span>
                  </span>
                )}
              </Link>
            );
          })}
        </nav>
        {marks.length > 0 && (
          <p aria-hidden className="mt-1 text-sm text-paused">
            ● {marks.join(" · ")}
          </p>
        )}
        {head[weekday]!.isBegun && <BegunNote isToday={head[weekday]!.isToday} />}
        <p aria-hidden className="mt-2 flex gap-x-3 text-sm text-muted">
          <span className="flex grow gap-x-3">
            <span className="w-2/5">{messages.person}</span>
            <span className="pl-2">{messages.ofDay}</span>
          </span>
          <span className="w-24 text-right">{messages.hours}</span>
        </p>
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {rows.map((row, at) => (
            <DayRow
              key={row.id}
              {...{ row, weekday, head, templates, colours, centreNames, names, isSomePublished, ...acts }}
              days={weeks[row.id]!}
              path={weekPath(week, { person: row.id })}
              editing={isFocus(state, at, weekday) ? state.editing : null}
              fault={isFocus(state, at, weekday) ? faultText : null}
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
              weeks={weeksAt(id)}
              {...{ sundayNight, weekday }}
            />
          </div>
        ))}
      </div>
      <PublishBar
        week={week}
        people={toPublish.length}
        isUnsaved={saver.isUnsaved}
        hasFailed={saver.hasFailed}
      >
        {!isEmpty && !isSomePublished && (
          <p className="text-sm text-muted max-sm:order-first">{messages.unpublishedWeek}</p>
        )}
        <SavedState saver={saver} hasChanged={state.drafts.past.length > 0} />
        {state.drafts.past.length > 0 && (
          <button
            type="button"
            onClick={() => dispatch({ kind: "undo" })}
            className="min-h-11 font-semibold text-brand underline"
          >
            {messages.undo}
          </button>
        )}
      </PublishBar>
    </>
  );
}

/** Says why nothing can be changed on a day of the phone, and what can be done today. */
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

/** The functions that rows call. They keep their identity, so that rows that do not change are not drawn again. */
function useActs(dispatch: (action: GridAction) => void, rows: readonly WeekRow[]) {
  return useMemo(() => {
    const onDone = () => dispatch({ kind: "commit", step: { row: 0, weekday: 0 } });
    return {
      onEdit: (id: string, weekday: number) => {
        dispatch({
          kind: "select",
          at: { row: rows.findIndex((row) => row.id === id), weekday },
          isExtended: false,
        });
        dispatch({ kind: "edit", text: null });
      },
      onType: (text: string) => dispatch({ kind: "type", text }),
      onDone,
      onCancel: () => dispatch({ kind: "cancel" }),
      onSet: (segments: readonly Segment[]) => dispatch({ kind: "set", segments }),
    };
  }, [dispatch, rows]);
}

const isFocus = ({ selection: { focus } }: GridState, row: number, weekday: number) =>
  focus.row === row && focus.weekday === weekday;

type Saver = ReturnType<typeof useDraftSaver>;

/** Whether the changes are saved, beside the button that publishes them. */
const SavedState = ({ saver, hasChanged }: { saver: Saver; hasChanged: boolean }) => (
  <LiveRegion className="flex items-center gap-x-2 text-sm empty:absolute">
    {saver.hasFailed ? (
      <>
        <span className="text-problem">{messages.unsaved}</span>
        <button type="button" onClick={saver.retry} className="min-h-11 font-semibold text-brand underline">
          {messages.retry}
        </button>
      </>
    ) : saver.isUnsaved ? (
      <span className="text-muted">{messages.saving}</span>
    ) : (
      hasChanged && <span className="text-muted">{messages.saved}</span>
    )}
  </LiveRegion>
);
