import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { SearchField } from "~/ui/search-field";

const debounceMs = 300;

/** Looks among all employees, and not only those that are listed; who has been ticked, and the dates, stay as they are. */
export function PeopleSearch({ who }: { who: string }) {
  const [typed, setTyped] = useState(who);
  const [sent, setSent] = useState(who);
  // Another address looks for somebody else; what is being typed only gets there later.
  const [lastAsked, setLastAsked] = useState(who);
  if (who !== lastAsked) {
    setLastAsked(who);
    if (who !== sent) setTyped(who);
    setSent(who);
  }
  const find = useRef<HTMLButtonElement>(null);
  const debounce = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(debounce.current), []);

  const ask = (text: string) => {
    clearTimeout(debounce.current);
    // Whoever asks for everybody does not see it: what is ticked below stays.
    if (find.current?.offsetParent === null) return;
    setSent(text.trim());
    submit(find.current, { replace: true, preventScrollReset: true });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(() => ask(text), debounceMs);
  };
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line pt-3 pb-2">
      <SearchField
        label="Buscar empleados (nombre, DNI o correo)"
        name="who"
        value={typed}
        onChange={type}
        onEnter={() => ask(typed)}
        className="min-w-0 flex-1 sm:max-w-md"
      />
      <Button ref={find} type="submit" name="find" value="1" look="quiet">
        Buscar
      </Button>
    </div>
  );
}
