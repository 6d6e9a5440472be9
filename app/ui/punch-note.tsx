import { Link } from "@remix-run/react";

/** What else there is to say of a punch or of a day: what the other of the two says, or what became of an entry that stood there. */
export interface Note {
  text: string;
  /** Whether its two sides do not agree on it. */
  isDisputed: boolean;
  way?: { to: string; label: string };
}

/** It and the way on from there. */
export const NoteText = ({ note: { text, isDisputed, way } }: { note: Note }) => (
  <p className={`text-sm wrap-anywhere ${isDisputed ? "text-problem" : "text-muted"}`}>
    {text}{" "}
    {way && (
      <Link
        to={way.to}
        className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
      >
        {way.label}
      </Link>
    )}
  </p>
);

/** The same as a row of a table of punches. */
export const NoteRow = ({ note }: { note: Note }) => (
  <tr>
    <td colSpan={3} className="px-2 pb-2 sm:px-4">
      <NoteText note={note} />
    </td>
  </tr>
);
