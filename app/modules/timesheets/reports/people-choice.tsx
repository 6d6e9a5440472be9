import { useId, useEffect, useRef, useState, type FormEvent } from "react";
import { useSubmit } from "@remix-run/react";
import { displayName } from "~/modules/session/display-name";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { SearchField } from "~/ui/search-field";
import type { ReportPerson } from "./list-people.server";
import { everybody, everybodyName, type ReportForm } from "./report-form";
import { messages } from "./messages";

interface PeopleChoiceProps {
  form: ReportForm;
  choices: ReportPerson[];
  hasMore: boolean;
  isNobodyFound: boolean;
  /** Whether the list is in sight also while all are chosen. Without scripts it never is, because the form would send both. */
  isListOpen?: boolean;
}

/** A choice of all people or some. The list has twenty people and grows by twenty. */
export function PeopleChoice({
  form,
  choices,
  hasMore,
  isNobodyFound,
  isListOpen = false,
}: PeopleChoiceProps) {
  const errorId = useId();
  const everybodyId = useId();
  const { profileIds, errors } = form;
  return (
    <fieldset aria-describedby={errors.people && errorId} onChange={keepOneKind} className="group min-w-0">
      <legend className="text-sm font-medium">Personas</legend>
      <label htmlFor={everybodyId} className="-ml-3 flex min-h-11 w-fit items-center">
        {/* A new key for each URL, so that an earlier choice does not remain. */}
        <Checkbox
          key={profileIds?.join() ?? everybody}
          id={everybodyId}
          name="people"
          value={everybody}
          defaultChecked={profileIds === null}
        />
        {everybodyName}
      </label>
      <div
        className={`mt-2 ${isListOpen ? "noscript:group-has-[[value=todos]:checked]:hidden" : "group-has-[[value=todos]:checked]:hidden"}`}
      >
        <PeopleSearch who={form.who} />
        <p role="status" className="text-muted empty:hidden">
          {isNobodyFound && messages.nobodyFound}
        </p>
        <ul className="-ml-3 grid sm:max-h-72 sm:grid-cols-2 sm:overflow-y-auto">
          {choices.map((person) => {
            const isChosen = profileIds?.includes(person.id) ?? false;
            return <Choice key={`${person.id} ${isChosen}`} person={person} isChosen={isChosen} />;
          })}
        </ul>
        {hasMore && (
          <Button type="submit" name="more" value="1" look="quiet" className="mt-2">
            Cargar más empleados
          </Button>
        )}
      </div>
      {errors.people && (
        <p id={errorId} data-error tabIndex={-1} className="mt-2 text-sm font-medium text-problem">
          {errors.people}
        </p>
      )}
    </fieldset>
  );
}

/** Unticks all people once a person is ticked, and the people once all are. */
function keepOneKind({ target, currentTarget }: FormEvent<HTMLFieldSetElement>) {
  if (!(target instanceof HTMLInputElement) || target.name !== "people" || !target.checked) return;
  const isEverybody = target.value === everybody;
  for (const box of currentTarget.querySelectorAll<HTMLInputElement>("[name=people]:checked"))
    if ((box.value === everybody) !== isEverybody) box.checked = false;
}

function Choice({
  person: { id, fullName, email, dni, isActive },
  isChosen,
}: {
  person: ReportPerson;
  isChosen: boolean;
}) {
  const name = displayName({ fullName, email });
  return (
    <li>
      {/* While everybody is chosen, each has a pale tick. */}
      <label className="pale-tick flex min-h-13 items-center gap-1">
        <Checkbox name="people" value={id} defaultChecked={isChosen} />
        <Avatar name={name} />
        <span className="ml-2 min-w-0">
          <bdi className="block wrap-anywhere">{name}</bdi>
          {(dni ?? !isActive) && (
            <span className="block text-sm text-muted">
              {[dni, !isActive && "Inactivo"].filter(Boolean).join(" · ")}
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

const debounceMs = 300;

/** Searches all employees, not only the listed ones, while the user types. Keeps the chosen people and the dates. */
function PeopleSearch({ who }: { who: string }) {
  const [typed, setTyped] = useState(who);
  const [sent, setSent] = useState(who);
  // Navigation may change the search. The text that the user is still typing is not in the URL yet.
  const [lastAsked, setLastAsked] = useState(who);
  if (who !== lastAsked) {
    setLastAsked(who);
    if (who !== sent) setTyped(who);
    setSent(who);
  }
  const place = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLButtonElement>(null);
  const debounce = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(debounce.current), []);

  const ask = (text: string) => {
    clearTimeout(debounce.current);
    // Where the search is hidden, the choice below stays as it is.
    if (place.current?.offsetParent === null) return;
    setSent(text.trim());
    submit(find.current, { replace: true, preventScrollReset: true });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(() => ask(text), debounceMs);
  };
  return (
    <div ref={place} className="flex flex-wrap items-end gap-2 pb-2">
      <SearchField
        label="Buscar empleados (nombre, DNI o correo)"
        name="who"
        value={typed}
        onChange={type}
        onEnter={() => ask(typed)}
        className="min-w-0 flex-1 sm:max-w-md"
      />
      <span className="hidden noscript:contents">
        <Button ref={find} type="submit" name="find" value="1" look="quiet">
          Buscar
        </Button>
      </span>
    </div>
  );
}
