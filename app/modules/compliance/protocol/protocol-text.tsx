import ChevronDown from "lucide-react/icons/chevron-down";
import { sectionKeys, sectionTitles, type Sections } from "./sections";

/** The sections, after folded links to each. */
export const ProtocolText = ({ sections }: { sections: Sections }) => (
  <div className="mt-4 max-w-prose">
    <details className="group card px-4">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium text-brand">
        Ver los {sectionKeys.length} apartados
        <ChevronDown aria-hidden className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      <SectionLinks />
    </details>
    {sectionKeys.map((key) => (
      <section key={key} aria-labelledby={`section-${key}`} className="mt-6">
        <h2 id={`section-${key}`} className="scroll-mt-4 text-xl font-bold">
          {sectionTitles[key]}
        </h2>
        <SectionText text={sections[key]} />
      </section>
    ))}
  </div>
);

const SectionLinks = () => (
  <nav aria-label="Apartados">
    <ol>
      {sectionKeys.map((key) => (
        <li key={key}>
          <a
            href={`#section-${key}`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline"
          >
            {sectionTitles[key]}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

/** Renders paragraphs, and keeps their line breaks. */
export const SectionText = ({ text }: { text: string }) => (
  <>
    {text.split(/\n{2,}/).map((paragraph, nth) => (
      <p key={nth} className="mt-2 wrap-anywhere whitespace-pre-line">
        {paragraph}
      </p>
    ))}
  </>
);
