import { sectionKeys, sectionTitles, type Sections } from "./sections";

/** The sections, with links to each: folded before the text, and on a desk beside it. */
export const ProtocolText = ({ sections }: { sections: Sections }) => (
  <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,65ch)_minmax(0,1fr)] lg:gap-x-12">
    <details className="card px-4 lg:hidden print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
        Ver los {sectionKeys.length} apartados
      </summary>
      <SectionLinks />
    </details>
    <aside className="max-lg:hidden lg:order-last print:hidden">
      <div className="sticky top-4 card px-4 py-2">
        <SectionLinks />
      </div>
    </aside>
    <SectionTexts sections={sections} />
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

function SectionTexts({ sections }: { sections: Sections }) {
  return (
    <div>
      {sectionKeys.map((key, nth) => (
        <section key={key} aria-labelledby={`section-${key}`} className={nth === 0 ? "max-lg:mt-6" : "mt-6"}>
          <h2 id={`section-${key}`} className="scroll-mt-4 text-xl font-bold">
            {sectionTitles[key]}
          </h2>
          <SectionText text={sections[key]} />
        </section>
      ))}
    </div>
  );
}

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
