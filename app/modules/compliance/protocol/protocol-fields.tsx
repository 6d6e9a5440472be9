import { TextAreaField } from "~/ui/text-area-field";
import { messages } from "./messages";
import type { SectionErrors } from "./protocol-form";
import { SectionText } from "./protocol-text";
import { sectionKeys, sectionTitles, type SectionKey, type Sections } from "./sections";

interface ProtocolFieldsProps {
  sections: Sections;
  errors: SectionErrors;
  /** The text from the current settings, in sections that have changed. */
  drafts: Partial<Record<SectionKey, string>>;
  /** The sections that another manager has saved meanwhile. */
  theirs: Partial<Record<SectionKey, string>>;
}

/** A field for each section, behind its title and first words. A section with an error or another text is open. */
export function ProtocolFields({ sections, errors, drafts, theirs }: ProtocolFieldsProps) {
  return (
    <div className="divide-y divide-line card">
      {sectionKeys.map((key) => {
        const draft = drafts[key] === sections[key] ? undefined : drafts[key];
        const isOpen = [errors[key], draft, theirs[key]].some((text) => text !== undefined);
        return (
          <details key={key} open={isOpen} className="group px-4">
            <summary className="flex min-h-14 cursor-pointer items-center gap-x-4 py-2">
              <span className="min-w-0 grow">
                <span className="block font-semibold">{sectionTitles[key]}</span>
                <span className="block truncate text-sm text-muted group-open:hidden">{sections[key]}</span>
              </span>
              <span className="shrink-0 font-medium text-brand underline group-open:hidden">Cambiar</span>
            </summary>
            <div className="pb-4">
              <TextAreaField
                label={sectionTitles[key]}
                name={key}
                required
                rows={Math.min(14, 3 + Math.ceil(sections[key].length / 80))}
                defaultValue={sections[key]}
                error={errors[key]}
                className="[&_textarea]:field-sizing-content [&_textarea]:min-h-24 [&>label]:sr-only"
              />
              {draft !== undefined && <OtherVersion summary={messages.now} text={draft} />}
              {theirs[key] !== undefined && <OtherVersion summary={messages.theirs} text={theirs[key]} />}
            </div>
          </details>
        );
      })}
    </div>
  );
}

const OtherVersion = ({ summary, text }: { summary: string; text: string }) => (
  <details open className="mt-2 rounded-lg border border-line p-3">
    <summary className="min-h-11 cursor-pointer content-center font-medium text-brand">{summary}</summary>
    <SectionText text={text} />
  </details>
);
