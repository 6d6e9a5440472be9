import { Checkbox } from "~/ui/checkbox";
import { messages } from "../messages";

interface ScopeFieldsProps {
  centres: readonly { id: string; name: string }[];
  /** The centres that the administrator manages now; null is everything. */
  known: readonly string[] | null;
  /** The centres that a refused form had ticked. */
  typed: readonly string[] | undefined;
  error: string | undefined;
}

/** 'Responsable de': the centres to which an administrator is limited. The form shows it while its role is administrator. */
export function ScopeFields({ centres, known, typed, error }: ScopeFieldsProps) {
  const ticked = typed ?? known ?? [];
  return (
    <fieldset
      className="group/scope hidden group-has-[option[value=admin]:checked]/edit:block"
      aria-describedby={error ? "scope-hint scope-error" : "scope-hint"}
    >
      <legend className="font-medium">{messages.scope}</legend>
      <input type="hidden" name="known_scope" value={known?.join(" ") ?? ""} />
      <p id="scope-hint" className="text-sm text-muted">
        {messages.scopeHint}
      </p>
      {error && (
        <p id="scope-error" className="mt-1 text-sm text-problem">
          {error}
        </p>
      )}
      <p className="mt-2 font-medium group-has-[input:checked]/scope:hidden">{messages.wholeCompany}</p>
      <ul className="mt-1 max-h-64 overflow-y-auto">
        {centres.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-1 wrap-anywhere">
              <Checkbox
                name="managed_centre"
                value={id}
                defaultChecked={ticked.includes(id)}
                aria-invalid={error ? true : undefined}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
