import { TextField } from "./text-field";

/** The field of a search for people, which its form sends. A new answer of the server replaces what it shows. */
export const PersonSearch = ({ who, className }: { who: string; className?: string }) => (
  <TextField
    key={who}
    label="Busca por nombre o email"
    name="who"
    type="search"
    autoComplete="off"
    maxLength={100}
    defaultValue={who}
    className={className}
  />
);
