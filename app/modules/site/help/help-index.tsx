import { helpPath, type HelpSlug } from "~/ui/help-link";
import { TextPage } from "../text-page";
import { helpGroups, helpPages } from "./help-pages";

interface HelpIndexProps {
  contactEmail: string | null;
  /** Whether the visitor asked for a page that does not exist. */
  isUnknown?: boolean;
}

/** /ayuda: every page of help, with the sentence that says what it is for. */
export const HelpIndex = ({ contactEmail, isUnknown = false }: HelpIndexProps) => (
  <TextPage
    title={isUnknown ? "Esta página de ayuda no existe" : "Ayuda"}
    lead={
      isUnknown
        ? "Puede que haya cambiado de dirección. Estas son todas."
        : "Lo que se hace en Fichaclara, paso a paso."
    }
    contactEmail={contactEmail}
    isList
  >
    {helpGroups.map(({ title, slugs }) => (
      <section key={title} aria-labelledby={`group-${slugs[0]!}`} className="mt-8">
        <h2 id={`group-${slugs[0]!}`} className="text-xl font-semibold">
          {title}
        </h2>
        <HelpList slugs={slugs} />
      </section>
    ))}
    {contactEmail && (
      <p className="mt-8 text-lg">
        ¿No está aquí? Escríbenos a{" "}
        <a href={`mailto:${contactEmail}`} className="wrap-anywhere text-brand underline">
          {contactEmail}
        </a>
        .
      </p>
    )}
  </TextPage>
);

/** Links to pages of help. */
export const HelpList = ({ slugs }: { slugs: readonly HelpSlug[] }) => (
  <ul className="mt-3 divide-y divide-line border-y border-line">
    {slugs.map((slug) => (
      <li key={slug}>
        <a href={helpPath(slug)} className="group block py-2">
          <span className="block font-semibold text-brand underline-offset-4 group-hover:underline">
            {helpPages[slug].title}
          </span>
          <span className="block text-sm text-pretty text-muted">{helpPages[slug].helps}</span>
        </a>
      </li>
    ))}
  </ul>
);
