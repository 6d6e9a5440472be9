import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { PersonSearch } from "~/ui/person-search";

interface PersonChoiceProps {
  title: string;
  hint?: string;
  /** The search text. */
  who: string;
  /** Null before the first search. */
  found: { id: string; name: string; email?: string | null }[] | null;
  /** The address of the link for a person. */
  wayTo: (id: string) => string;
}

/** A search for a person of the company by name or address, with a link for each. Works without scripts. */
export const PersonChoice = ({ title, hint, who, found, wayTo }: PersonChoiceProps) => (
  <Section id="choose" title={title}>
    {hint && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
    <Form method="get" className="mt-3 flex flex-wrap items-end gap-3">
      <div className="w-full sm:w-80">
        <PersonSearch who={who} />
      </div>
      <Button type="submit" look="quiet">
        Buscar
      </Button>
    </Form>
    {found?.length === 0 && <p className="mt-3">Nadie coincide. Prueba con otro nombre o email.</p>}
    {found && found.length > 0 && (
      <ul className="mt-3 divide-y divide-line">
        {found.map(({ id, name, email }) => (
          <li key={id}>
            <Link
              to={wayTo(id)}
              className="flex min-h-11 flex-col justify-center py-1 wrap-anywhere text-brand"
            >
              <span className="font-medium underline">{name}</span>
              {email && email !== name && <span className="text-sm text-muted">{email}</span>}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
