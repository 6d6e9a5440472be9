import { Form, Link } from "@remix-run/react";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { PersonSearch } from "~/ui/person-search";

interface PersonChoiceProps {
  title: string;
  hint?: string;
  /** Whether there are more people than a list shows. Only then is there a search. */
  isLong: boolean;
  /** The search text. */
  who: string;
  found: { id: string; name: string; email?: string | null }[];
  /** The address of the link for a person. */
  pathOf: (id: string) => string;
}

/** The people of the company with a link for each; of a long list those that a search by name or address finds. Works without scripts. */
export const PersonChoice = ({ title, hint, isLong, who, found, pathOf }: PersonChoiceProps) => (
  <Section id="choose" title={title}>
    {hint && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
    {(isLong || who !== "") && (
      <Form method="get" className="mt-3 flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <PersonSearch who={who} />
        </div>
        <Button type="submit" look="quiet">
          Buscar
        </Button>
      </Form>
    )}
    {found.length === 0 && who !== "" && (
      <p className="mt-3">Nadie coincide. Prueba con otro nombre o email.</p>
    )}
    {found.length > 0 && (
      <ul className="mt-3 divide-y divide-line overflow-hidden card">
        {found.map(({ id, name, email }) => (
          <li key={id}>
            <Link to={pathOf(id)} className="flex min-h-12 items-center gap-3 px-4 py-1.5 wrap-anywhere">
              <Avatar name={name} url={null} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                {email && email !== name && <span className="block text-sm text-muted">{email}</span>}
              </span>
              <span className="shrink-0 font-medium text-brand underline">Elegir</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
