import type { ReactNode } from "react";

/** What else there is to say of a punch, in a row below it: what the other of the two says, where they disagree. */
export const PunchNote = ({ text }: { text: string }) => (
  <tr>
    <td colSpan={3} className="px-2 pb-3 text-sm wrap-anywhere text-problem sm:px-4">
      {text}
    </td>
  </tr>
);

/** Below a log of a table there may be a row of its own. */
export interface Noted {
  below?: ReactNode;
}

/** A row without a log: what stood on a day and does not any more. */
export interface NoteAlone extends Noted {
  id: string;
  day: string;
  isAlone: true;
}

/** Logs of a table, each with its note where it has one. @param notes by the log's id. */
export const withNotes = <Log extends { id: string }>(
  logs: Log[],
  notes: Record<string, string>,
): (Log & Noted)[] =>
  logs.map((log) => {
    const text = notes[log.id];
    return text === undefined ? log : { ...log, below: <PunchNote key={`${log.id} note`} text={text} /> };
  });
