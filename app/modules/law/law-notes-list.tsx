import CircleAlert from "lucide-react/icons/circle-alert";
import Info from "lucide-react/icons/info";
import { Link } from "@remix-run/react";
import { companyFactsOfLaw } from "./law-rules";
import type { ShownLawNote } from "./shown-notes";

/** The screens that state facts: about the company, and about the person. */
export interface FactPaths {
  company: string | null;
  person: string | null;
}

const noPaths: FactPaths = { company: null, person: null };

interface LawNotesProps {
  notes: readonly ShownLawNote[];
  /** Where facts are stated; null if the reader may not state them, or does so on this screen. */
  paths?: FactPaths | undefined;
}

/** The most notes in sight. The others are folded, unless it is a single one. */
const mostShownNotes = 2;

/** What the law says beside a decision. It blocks nothing. Nothing is shown without a note. */
export function LawNotes({ notes, paths = noPaths }: LawNotesProps) {
  if (notes.length === 0) return null;
  const shownCount = notes.length === mostShownNotes + 1 ? notes.length : mostShownNotes;
  const rest = notes.slice(shownCount);
  return (
    <div className="max-w-prose text-sm">
      <NoteItems notes={notes.slice(0, shownCount)} paths={paths} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            {`Y otras ${rest.length} notas de la ley`}
          </summary>
          <NoteItems notes={rest} paths={paths} />
        </details>
      )}
    </div>
  );
}

const toneLooks = {
  amber: { icon: CircleAlert, color: "text-paused", word: "Pasa de un límite" },
  grey: { icon: Info, color: "text-muted", word: "Puede estar permitido" },
};

const NoteItems = ({ notes, paths }: Pick<LawNotesProps, "notes"> & { paths: FactPaths }) => (
  <ul aria-label="Lo que dice la ley" className="flex flex-col gap-2">
    {notes.map(({ rule, tone, text, article, when, missing }) => {
      const { icon: Icon, color, word } = toneLooks[tone];
      const path = missing && (companyFactsOfLaw.has(missing.fact) ? paths.company : paths.person);
      return (
        <li key={rule} className={`flex gap-2 ${color}`}>
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0">
            <span className="sr-only">{word}: </span>
            {text} <span className="whitespace-nowrap">({article})</span>.
            {when && <span className="text-muted"> {when}.</span>}
            {missing && <span className="text-muted"> {missing.text}</span>}
            {path && (
              <>
                {" "}
                {/* Taller than its line, without moving it. */}
                <Link to={path} className="-my-3 inline-block py-3 font-medium text-brand underline">
                  Decirlo
                </Link>
              </>
            )}
          </p>
        </li>
      );
    })}
  </ul>
);
