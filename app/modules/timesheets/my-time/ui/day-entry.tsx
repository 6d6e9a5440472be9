import { Link } from "@remix-run/react";
import { MarkWord } from "./day-mark";
import { correctionPath, correctionsPath } from "../history-path";
import { Worked } from "../now-totals";
import type { ShownDay } from "../show-time.server";

interface DayEntryProps {
  entry: ShownDay["entries"][number];
  profileId: string | null;
  /** Whether its total is the day's, which the day has. */
  isOnly: boolean;
  /** The other side's version of a disputed entry. */
  note: string | undefined;
}

/** An entry of a day: its lines, its total and the link to correct it. */
export function DayEntry({ entry, profileId, isOnly, note }: DayEntryProps) {
  const { id, lines, offline, mark, isCounted } = entry;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-2">
      <ul className="py-1">
        {lines.map((line, nth) => (
          <li key={nth}>{line}</li>
        ))}
        {offline.map((text) => (
          <li key={text} className="text-sm text-muted first-letter:uppercase">
            {text}
          </li>
        ))}
      </ul>
      <div className="ml-auto flex flex-col items-end">
        {isCounted && !isOnly && (
          <p className="py-1 text-right">
            <span className="sr-only">Duración: </span>
            <Worked {...entry} />
          </p>
        )}
        <p className="flex flex-wrap justify-end gap-x-4">
          {mark && (
            <Link
              to={correctionsPath({ entry: id }, profileId)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              <MarkWord mark={mark} />
            </Link>
          )}
          <Link
            to={correctionPath({ entry: id }, profileId)}
            aria-label={`Corregir: ${lines[0]}`}
            className="inline-flex min-h-11 min-w-11 items-center font-medium text-brand underline-offset-4 hover:underline"
          >
            Corregir
          </Link>
        </p>
      </div>
      {note && <p className="w-full pb-1 text-sm wrap-anywhere text-problem">{note}</p>}
    </li>
  );
}
