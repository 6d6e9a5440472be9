import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useSlashKey } from "~/ui/use-slash-key";
import type { TeamFilter } from "../team-filter";

/** The search and status of the list. The key / moves to the search. */
export function TeamFilters({ filter: { search, status } }: { filter: TeamFilter }) {
  const form = useRef<HTMLFormElement>(null);
  useSlashKey(form);
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="mt-4 grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[1fr_10rem_auto]"
    >
      <TextField
        key={search}
        className="col-span-2 sm:col-span-1"
        label="Buscar por nombre, email o DNI"
        name="q"
        type="search"
        autoComplete="off"
        aria-keyshortcuts="/"
        maxLength={100}
        defaultValue={search}
      />
      <SelectField key={status} label="Estado" name="status" defaultValue={status ?? ""}>
        <option value="">Todos</option>
        <option value="active">Activos</option>
        <option value="inactive">Inactivos</option>
      </SelectField>
      <Button type="submit" look="quiet">
        Buscar
      </Button>
    </Form>
  );
}
