import { Form } from "@remix-run/react";
import Search from "lucide-react/icons/search";
import { useRef } from "react";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useSlashKey } from "~/ui/use-slash-key";
import type { TeamFilter } from "../team-filter";

/** The search and status of the list, in one line. The key / moves to the search. */
export function TeamFilters({ filter: { search, status } }: { filter: TeamFilter }) {
  const form = useRef<HTMLFormElement>(null);
  useSlashKey(form);
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="mt-4 grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2 sm:max-w-xl [&_label]:sr-only"
    >
      <TextField
        key={search}
        label="Buscar por nombre, email o DNI"
        placeholder="Buscar"
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-keyshortcuts="/"
        maxLength={100}
        defaultValue={search}
        adornment={
          <button
            type="submit"
            aria-label="Buscar"
            className="absolute inset-y-0 right-0 grid size-11 place-items-center rounded-lg text-muted hover:text-brand"
          >
            <Search aria-hidden className="size-5" />
          </button>
        }
      />
      <SelectField key={status} label="Estado" name="status" defaultValue={status ?? ""}>
        <option value="">Todos</option>
        <option value="active">Activos</option>
        <option value="inactive">Inactivos</option>
      </SelectField>
    </Form>
  );
}
