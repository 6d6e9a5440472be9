import { Form } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { LiveRegion } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import type { LocalDate } from "~/time/dates";
import { nameById } from "../shift-texts";
import type { LentPerson } from "../requests/lent-people";
import type { CentreClock, ShiftTemplate } from "../model/shift-week";
import { messages } from "./messages";
import { typedCellOf, type GridAction, type GridContext, type GridState } from "./model/grid-state";
import type { KeptGrid } from "./model/kept-grid";
import { lentWeeksOf, plannerView } from "./model/planner-view";
import { coloursOf } from "./model/template-colours";
import type { HeadDay, WeekRow } from "./week-view";
import type { ShownCentre } from "./show-shifts.server";
import { DayPlanner } from "./ui/day-planner";
import { PlannerNotices } from "./ui/planner-notices";
import { PublishBar } from "./ui/publish-bar";
import { WideGrid } from "./ui/wide-grid";
import { useDraftSaver, type DraftSaver } from "./use-draft-saver";
import { useActs, useGrid } from "./use-grid";
import { useKeptGrid } from "./use-kept-grid";

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
export function ShiftPlanner(props: PlannerProps) {
  const { week, head, rows, templates, centres, centreNames, lent, weekday } = props;
  const context = useMemo<GridContext>(
    () => ({ rows, templates, centreNames }),
    [rows, templates, centreNames],
  );
  const [state, dispatch] = useGrid(context);
  const saver = useKeptSaver({ week, context, state, dispatch });
  const acts = useActs(dispatch, rows);
  const colours = useMemo(() => coloursOf(templates), [templates]);
  const names = useMemo(() => nameById(centreNames), [centreNames]);
  const ownNames = useMemo(
    () => nameById(centres.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))),
    [centres],
  );
  const lentWeeks = useMemo(
    () =>
      lentWeeksOf(
        lent,
        centres.map(({ id }) => id),
      ),
    [lent, centres],
  );
  const { weeks, past } = state.drafts;
  const view = plannerView({ rows, weeks, versions: saver.versions, lent, lentWeeks });
  const { isEmpty, isSomePublished, weeksByCentre } = view;
  const planner = { week, head, rows, lent, centres, state, context, colours, names, ownNames, acts };
  return (
    <>
      {view.hasLastWeek && <CopyLastWeek {...{ isEmpty, dispatch }} />}
      <PlannerNotices {...{ rows, state, dispatch, saver, view, names }} />
      <WideGrid {...planner} {...{ dispatch, weeksByCentre, isSomePublished }} />
      <DayPlanner {...planner} {...{ weekday, weeksByCentre, isSomePublished }} marks={view.marks} />
      <PublishBar week={week} people={view.toPublish} isUnsaved={saver.isUnsaved} hasFailed={saver.hasFailed}>
        {!isEmpty && !isSomePublished && (
          <p className="text-sm text-muted max-sm:order-first">{messages.unpublishedWeek}</p>
        )}
        <SavedState saver={saver} hasChanged={past.length > 0} />
        {past.length > 0 && (
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

interface GridToSave {
  week: LocalDate;
  context: GridContext;
  state: GridState;
  dispatch: (action: GridAction) => void;
}

/** Saves the drafts of a grid. The next grid of the same week in this tab gets back the unsaved ones. */
function useKeptSaver({ week, context, state, dispatch }: GridToSave): DraftSaver {
  const { rows } = context;
  const saver = useDraftSaver(week, rows, state.drafts.weeks);
  const { resume } = saver;
  const restore = useCallback(
    (keptGrid: KeptGrid) => {
      resume(keptGrid.weeks);
      dispatch({ kind: "restore", kept: keptGrid });
    },
    [resume, dispatch],
  );
  const unsaved = { weeks: saver.unsaved, typed: typedCellOf(state, context) };
  useKeptGrid({ week, rows, unsaved, restore });
  return saver;
}

interface CopyProps {
  isEmpty: boolean;
  dispatch: (action: GridAction) => void;
}

/** The button that copies the week before. Without scripts the server copies it. */
function CopyLastWeek({ isEmpty, dispatch }: CopyProps) {
  const hasScripts = useHydrated();
  const look = isEmpty ? "primary" : "quiet";
  return hasScripts ? (
    <Button look={look} className="mt-1" onClick={() => dispatch({ kind: "copy-last-week" })}>
      {messages.copyLastWeek}
    </Button>
  ) : (
    <Form method="post" className="mt-1">
      <ExpectedProfileField />
      <input type="hidden" name="intent" value="copy" />
      <Button type="submit" look={look}>
        {messages.copyLastWeek}
      </Button>
    </Form>
  );
}

/** Whether the changes are saved, beside the button that publishes them. */
const SavedState = ({ saver, hasChanged }: { saver: DraftSaver; hasChanged: boolean }) => (
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
