import { displayName } from "~/modules/session/display-name";
import type { AuthoredWeekStatement } from "~/modules/schedules/list-week-statements.server";
import type { WeekContent } from "~/modules/schedules/week-content";
import { shiftChangesOf } from "~/modules/shifts/shift-changes-of";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { groupBy } from "~/platform/group-by";
import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";

/** The files of the published weeks, in the ZIP of closed months. */
export const shiftFiles = { lines: "turnos_publicados.jsonl", csv: "turnos_publicados.csv" } as const;

/** A line of the JSON file. With `contenido` and `sal` a reader checks the digest of the event (docs/format.md, "Statements"). */
export interface ShiftLine {
  persona: string;
  nombre: string;
  dni: string | null;
  /** The id of the event. */
  anotacion: string;
  /** An instant in UTC. */
  anotado: string;
  /** The name of its author; null if nobody knows it. */
  autor: string | null;
  contenido: WeekContent;
  sal: string;
}

/** Converts what was recorded about a person's published weeks. */
export const shiftLines = (
  person: Pick<ReportPerson, "id" | "fullName" | "email" | "dni">,
  statements: readonly AuthoredWeekStatement[],
): ShiftLine[] =>
  statements.map(({ id, content, recordedAt, author, salt }) => ({
    persona: person.id,
    nombre: displayName(person),
    dni: person.dni,
    anotacion: id,
    anotado: new Date(recordedAt).toISOString(),
    autor: author,
    contenido: content,
    sal: salt,
  }));

/** The columns of the CSV of published weeks. */
export const shiftColumns = [
  ...["Nombre", "DNI", "Semana del", "Día", "Qué", "Antes", "Ahora"],
  ...["Anotado el", "Por", "Anotación"],
];

/** Returns the published weeks of people as rows of {@link shiftColumns}, one a change. @param lines in their order */
export const shiftRows = (lines: readonly ShiftLine[], timeZone: string): string[][] =>
  [...groupBy(lines, ({ persona }) => persona).values()].flatMap((own) =>
    shiftChangesOf(
      own.map((line) => ({
        line,
        content: line.contenido,
        recordedAt: Date.parse(line.anotado),
        author: line.autor,
      })),
    ).map(({ week, on, what, before, now, statement: { line, recordedAt } }) => [
      ...[line.nombre, line.dni ?? "", formatDate(week), on === null ? "" : formatDate(on)],
      ...[what, before, now, formatDateTime(recordedAt, timeZone), line.autor ?? "", line.anotacion],
    ]),
  );
