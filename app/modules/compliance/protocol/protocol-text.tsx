import { sectionKeys, sectionTitles, type Sections } from "./sections";

export function ProtocolText({ sections }: { sections: Sections }) {
  return (
    <div className="mt-6 max-w-prose">
      {sectionKeys.map((key) => (
        <section key={key} aria-labelledby={`section-${key}`} className="mt-6">
          <h2 id={`section-${key}`} className="text-xl font-bold">
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
