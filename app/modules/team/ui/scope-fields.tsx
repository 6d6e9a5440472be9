import { Checkbox } from "~/ui/checkbox";
import { HelpLink } from "~/ui/help-link";
import { messages } from "../messages";
import type { ShownScopeChange } from "../scope-changes.server";

interface ScopeFieldsProps {
  centres: readonly { id: string; name: string }[];
  /** The centres that the administrator manages now; null is everything. */
  known: readonly string[] | null;
  /** The centres that a refused form had ticked. */
  typed: readonly string[] | undefined;
  error: string | undefined;
  /** The last changes, the last one first. */
  changes: readonly ShownScopeChange[];
}

/** 'Responsable de': the centres to which an administrator is limited. The form shows it while its role is administrator. */
export function ScopeFields({ centres, known, typed, error, changes }: ScopeFieldsProps) {
  const tickedCentres = typed ?? known ?? [];
  return (
    <fieldset
      className="group/scope hidden group-has-[option[value=admin]:checked]/edit:block"
      aria-describedby={error ? "scope-hint scope-error" : "scope-hint"}
    >
      <legend className="font-medium">{messages.scope}</legend>
      <input type="hidden" name="known_scope" value={known?.join(" ") ?? ""} />
      <p id="scope-hint" className="text-sm text-muted">
        {messages.scopeHint} <HelpLink page="responsables" isInText />
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
                defaultChecked={tickedCentres.includes(id)}
                aria-invalid={error ? true : undefined}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand">
            {messages.scopeChanges(changes.length)}
          </summary>
          <ol className="flex flex-col gap-2 border-l border-line pl-3 text-sm">
            {changes.map(({ id, text, by }) => (
              <li key={id} className="wrap-anywhere">
                {text}
                <span className="block text-muted">{by}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </fieldset>
  );
}
