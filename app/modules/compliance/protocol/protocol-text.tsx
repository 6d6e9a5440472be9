import { sectionKeys, sectionTitles, type Sections } from "./sections";

interface ProtocolTextProps {
  sections: Sections;
  /** Whether a desk has room for the links beside the text. */
  isWide?: boolean;
}

/** The sections, with links to each: folded before the text, and beside it where there is room. */
export const ProtocolText = ({ sections, isWide = false }: ProtocolTextProps) => (
  <div className={`mt-4 ${isWide ? "xl:grid xl:grid-cols-[minmax(0,65ch)_minmax(0,1fr)] xl:gap-x-12" : ""}`}>
    <details className={`card px-4 ${isWide ? "xl:hidden" : ""}`}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
        Ver los {sectionKeys.length} apartados
      </summary>
      <SectionLinks />
    </details>
    {isWide && (
      <aside className="max-xl:hidden xl:order-last">
        <div className="sticky top-4 card px-4 py-2">
          <SectionLinks />
        </div>
      </aside>
    )}
    <div className={`max-w-prose ${isWide ? "xl:[&>:first-child]:mt-0" : ""}`}>
      {sectionKeys.map((key) => (
        <section key={key} aria-labelledby={`section-${key}`} className="mt-6">
          <h2 id={`section-${key}`} className="scroll-mt-4 text-xl font-bold">
            {sectionTitles[key]}
          </h2>
          <SectionText text={sections[key]} />
        </section>
      ))}
    </div>
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
