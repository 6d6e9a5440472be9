import { TextLink } from "./text-link";

/** A note on a punch or a day: what the counterparty says, or what happened to an entry that was there. */
export interface Note {
  text: string;
  /** Whether the two sides disagree. */
  isDisputed: boolean;
  way?: { to: string; label: string };
}

/** The note and its link. */
export const NoteText = ({ note: { text, isDisputed, way } }: { note: Note }) => (
  <p className={`text-sm wrap-anywhere ${isDisputed ? "text-problem" : "text-muted"}`}>
    {text} {way && <TextLink to={way.to}>{way.label}</TextLink>}
  </p>
);

/** The note as a row of a table of punches. */
export const NoteRow = ({ note }: { note: Note }) => (
  <tr>
    <td colSpan={3} className="px-2 pb-2 sm:px-4">
      <NoteText note={note} />
    </td>
  </tr>
);
