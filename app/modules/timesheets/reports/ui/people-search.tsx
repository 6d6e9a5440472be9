import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { SearchField } from "~/ui/search-field";

const debounceMs = 300;

/** Searches all employees, not only the listed ones, while the user types. Keeps the chosen people and the dates. */
export function PeopleSearch({ who }: { who: string }) {
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
    <div ref={place} className="flex flex-wrap items-end gap-2 border-t border-line pt-3 pb-2">
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
