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

/** A field for each section, with alternative texts below. */
export function ProtocolFields({ sections, errors, drafts, theirs }: ProtocolFieldsProps) {
  return sectionKeys.map((key) => (
    <div key={key}>
      <TextAreaField
        label={sectionTitles[key]}
        name={key}
        required
        rows={Math.min(14, 3 + Math.ceil(sections[key].length / 80))}
        defaultValue={sections[key]}
        error={errors[key]}
      />
      {drafts[key] !== undefined && drafts[key] !== sections[key] && (
        <Other summary={messages.now} text={drafts[key]} />
      )}
      {theirs[key] !== undefined && <Other summary={messages.theirs} text={theirs[key]} />}
    </div>
  ));
}

const Other = ({ summary, text }: { summary: string; text: string }) => (
  <details open className="mt-2 rounded-lg border border-line p-3">
    <summary className="min-h-11 cursor-pointer content-center font-medium text-brand">{summary}</summary>
    <SectionText text={text} />
  </details>
);
