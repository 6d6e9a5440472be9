import { Link } from "@remix-run/react";
import { useState } from "react";
import { Button, buttonClass } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import type { LocalDate } from "~/time/dates";
import { timesText } from "../shift-words";
import { dayName, messages } from "./messages";
import type { GridAction } from "./model/grid-state";
import type { ShownRequest } from "./show-shifts.server";
import { weekPath } from "./week-path";

interface RequestedShiftProps {
  week: LocalDate;
  request: ShownRequest;
  people: readonly { id: string; name: string }[];
  /** Whether somebody has the shift. */
  isPlaced: boolean;
  /** Without scripts the manager types it. */
  hasScripts: boolean;
  dispatch: (action: GridAction) => void;
}

/** A shift that another centre requests, and the choice of who gets it. */
export function RequestedShift({
  week,
  request,
  people,
  isPlaced,
  hasScripts,
  dispatch,
}: RequestedShiftProps) {
  const { centre, weekday, segment } = request;
  const [person, setPerson] = useState(people[0]?.id ?? "");
  return (
    <section aria-labelledby="requested-shift" className="mt-3 card p-4">
      <h2 id="requested-shift" className="font-semibold wrap-anywhere">
        {messages.requested(centre.name, dayName(weekday), timesText(segment))}
      </h2>
      {isPlaced ? (
        <p className="mt-1 text-muted">{messages.requestPlaced}</p>
      ) : hasScripts ? (
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <SelectField
            label={messages.requestPerson}
            className="w-full sm:w-64"
            value={person}
            onChange={({ target }) => setPerson(target.value)}
          >
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Button
            onClick={() =>
              dispatch({ kind: "add", person, weekday, segment: { ...segment, centre: centre.id } })
            }
          >
            {messages.place}
          </Button>
          <Link to={weekPath(week)} className={buttonClass("quiet")}>
            {messages.refuseRequest}
          </Link>
        </div>
      ) : (
        <p className="mt-1 text-muted">
          {messages.requestByHand(timesText(segment).replace("–", "-"), centre.name)}
        </p>
      )}
    </section>
  );
}
