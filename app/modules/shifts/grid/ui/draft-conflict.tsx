import { Button } from "~/ui/button";
import { shiftsText } from "../../shift-texts";
import { dayName, messages } from "../messages";
import type { DraftConflict } from "../use-draft-saver";

interface ConflictProps {
  conflict: DraftConflict;
  /** By id. */
  centreNames: ReadonlyMap<string, string>;
  name: string;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** What another manager changed meanwhile, and the choice between both weeks. */
export const Conflict = ({
  conflict: { by, days },
  centreNames,
  name,
  keepMine,
  takeTheirs,
}: ConflictProps) => (
  <div role="alert" className="mt-3 card p-4">
    <p className="font-semibold">{messages.conflict(by, name)}</p>
    <p className="text-sm text-muted">
      {messages.theirs}{" "}
      {days.map((day, weekday) => `${dayName(weekday)} ${shiftsText(day, centreNames)}`).join(" · ")}
    </p>
    <div className="mt-2 flex flex-wrap gap-3">
      <Button onClick={keepMine}>{messages.keepMine}</Button>
      <Button look="quiet" onClick={takeTheirs}>
        {messages.takeTheirs}
      </Button>
    </div>
  </div>
);
