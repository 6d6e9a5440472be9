import { Link, useLocation } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import type { LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";
import { buttonClass } from "~/ui/button";
import { NoteText } from "~/ui/punch-note";
import { signLinkClass } from "~/ui/text-link";
import { correctionPath, correctionsPath, dayAnchor, historyPath } from "../history-path";
import { Worked } from "../now-totals";
import type { ShownDay } from "../show-time.server";
import { noteOf } from "../list-with-notes";
import { DayLineDrawing } from "./day-line-drawing";
import { MarkWord } from "./day-mark";

interface DaySectionProps {
  day: ShownDay;
  profileId: string | null;
  /** The other side's version of each disputed entry, by the entry's id. */
  notes: Record<string, string>;
  /** Whether the user chose the day. Otherwise it is today. */
  isChosen: boolean;
}

/** One day: its line, its entries, and links to the days around and to corrections. */
export function DaySection({ day, profileId, notes, isChosen }: DaySectionProps) {
  const { on, previous, next, line, entries, removed, hours, holiday, absences, turns, earlierEnd } = day;
  const heading = useFocusOnArrival(on);
  return (
    <section aria-labelledby={dayAnchor} className={`mt-8 lg:mt-0 ${isChosen ? "bottom-sheet" : ""}`}>
      <div className="flex items-center">
        <h2
          id={dayAnchor}
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-4 text-lg font-bold outline-none first-letter:uppercase sm:text-xl"
        >
          {formatLongDate(on)}
        </h2>
        <nav aria-label="Días" className="-mr-3 ml-auto flex">
          {previous && (
            <Link
              to={historyPath({ profileId, dayOn: previous })}
              preventScrollReset
              aria-label="Día anterior"
              className={signLinkClass}
            >
              <ChevronLeft aria-hidden className="size-5" />
            </Link>
          )}
          {next ? (
            <Link
              to={historyPath({ profileId, dayOn: next })}
              preventScrollReset
              aria-label="Día siguiente"
              className={signLinkClass}
            >
              <ChevronRight aria-hidden className="size-5" />
            </Link>
          ) : (
            <span className="grid size-11 place-items-center text-muted/60">
              <ChevronRight aria-hidden className="size-5" />
            </span>
          )}
          {isChosen && (
            <Link
              to={historyPath({ profileId, monthOn: on })}
              preventScrollReset
              aria-label="Cerrar el día"
              className={`md:hidden ${signLinkClass}`}
            >
              <X aria-hidden className="size-5" />
            </Link>
          )}
        </nav>
      </div>
      <div className="mt-2 card px-4 py-3 lg:mt-0">
        {entries.length === 0 ? (
          <p className="text-muted">
            {removed.length === 0 ? "No hay fichajes de este día." : "Ningún fichaje cuenta este día."}
          </p>
        ) : (
          <p>
            <span className="text-muted">Total del día: </span>
            <Worked {...day} />
            {day.isOpen && !day.isRunning && <span className="text-muted"> sin lo que está en curso</span>}
          </p>
        )}
        {holiday && <p>{holiday}</p>}
        {absences.map((each) => (
          <p key={each} className="wrap-anywhere">
            {each}
          </p>
        ))}
        {earlierEnd && <p>{earlierEnd}</p>}
        {hours && <p className="text-muted first-letter:uppercase">{hours.inFull}</p>}
        {line && <DayLineDrawing line={line} />}
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <DayEntry
              key={entry.id}
              {...{ entry, profileId }}
              isOnly={entries.length === 1}
              note={notes[entry.id]}
            />
          ))}
          {removed.map((each) => (
            <li key={each.id} className="py-2">
              <NoteText note={noteOf(each, profileId)} />
            </li>
          ))}
        </ul>
        {turns.length > 0 && (
          <NoteText
            note={{
              text: `${turns.join(" · ")}: hay una propuesta de este día.`,
              isDisputed: false,
              link: { to: correctionsPath({ day: on }, null), label: "Ver las de este día" },
            }}
          />
        )}
      </div>
      <Link to={correctionPath({ day: on }, profileId)} className={`mt-3 ${buttonClass("quiet")}`}>
        Añadir un fichaje que falta
      </Link>
    </section>
  );
}

/** Moves the focus to the heading after the user chose a day, and shows the day in the calendar clear of the sheet. */
function useFocusOnArrival(on: LocalDate) {
  const { key, hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${dayAnchor}`) return;
    heading.current?.focus({ preventScroll: true });
    document.querySelector(`[data-day="${on}"]`)?.scrollIntoView({ block: "nearest" });
  }, [key, hash, on]);
  return heading;
}

interface DayEntryProps {
  entry: ShownDay["entries"][number];
  profileId: string | null;
  /** Whether its total is the day's, which the day has. */
  isOnly: boolean;
  /** The other side's version of a disputed entry. */
  note: string | undefined;
}

/** An entry of a day: its lines, its total and the link to correct it. */
function DayEntry({ entry, profileId, isOnly, note }: DayEntryProps) {
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
