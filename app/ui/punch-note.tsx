import { Link } from "@remix-run/react";

/** A note on a punch or a day: what the counterparty says, or what happened to an entry that was there. */
export interface PunchNote {
  text: string;
  /** Whether the two sides disagree. */
  isDisputed: boolean;
  link?: { to: string; label: string };
}

/** The note and its link. */
export const NoteText = ({ note: { text, isDisputed, link } }: { note: PunchNote }) => (
  <p className={`text-sm wrap-anywhere ${isDisputed ? "text-problem" : "text-muted"}`}>
    {text}{" "}
    {link && (
      <Link
        to={link.to}
        className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
      >
        {link.label}
      </Link>
    )}
  </p>
);

/** The note as a row of a table of punches. */
export const NoteRow = ({ note }: { note: PunchNote }) => (
  <tr>
    <td colSpan={3} className="px-2 pb-2 sm:px-4">
      <NoteText note={note} />
    </td>
  </tr>
);
