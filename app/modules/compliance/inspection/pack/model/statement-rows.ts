import { displayName } from "~/modules/session/display-name";
import type { RecordedStatement } from "~/modules/periods/list-statements.server";
import type { DeliveryWay, StatementContent, StatementKind } from "~/modules/periods/statement-content";
import { excessRows } from "~/modules/periods/statement-rows";
import { answerNames } from "~/modules/periods/statement/messages";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { groupBy } from "~/platform/group-by";
import { formatDate } from "~/time/dates";
import { formatShortMinutes } from "~/time/durations";
import { formatDateTime } from "~/time/formats";

/** The files of the ZIP of closed months. */
export const statementFiles = { lines: "meses_cerrados.jsonl", csv: "meses_cerrados.csv" } as const;

/** A line of the JSON file. With `contenido` and `sal` a reader checks the digest of the event (docs/format.md, "Statements"). */
export interface StatementLine {
  persona: string;
  nombre: string;
  dni: string | null;
  /** The id of the event; null for an answer after the company closed. */
  anotacion: string | null;
  /** An instant in UTC. */
  anotado: string;
  contenido: StatementContent;
  sal: string;
}

/** Converts what was recorded about a person's closed months. */
export const statementLines = (
  person: Pick<ReportPerson, "id" | "fullName" | "email" | "dni">,
  statements: readonly RecordedStatement[],
): StatementLine[] =>
  statements.map(({ id, content, seq, recordedAt, salt }) => ({
    persona: person.id,
    nombre: displayName(person),
    dni: person.dni,
    anotacion: seq === null ? null : id,
    anotado: new Date(recordedAt).toISOString(),
    contenido: content,
    sal: salt,
  }));

/** The columns of the CSV of closed months. */
export const statementColumns = [
  ...["Nombre", "DNI", "Desde", "Hasta", "Versión", "Vale", "Cerrado el", "Trabajadas", "Horas de más"],
  ...["Enviado por correo", "Abierto", "Entregado en papel"],
  ...["Respuesta", "Respondido el", "Día que discute", "Qué dice", "Anotación"],
];

/**
 * Returns the closed months of people as rows of {@link statementColumns}, one a version. The last answer counts. @param lines in their
 * order
 */
export const statementRows = (lines: readonly StatementLine[], timeZone: string): string[][] =>
  [...groupBy(lines, ({ persona }) => persona).values()].flatMap((own) => rowsOfPerson(own, timeZone));

function rowsOfPerson(lines: readonly StatementLine[], timeZone: string): string[][] {
  const [issued, delivered, answered] = [
    linesOfKind(lines, "period_issued"),
    linesOfKind(lines, "period_delivered"),
    linesOfKind(lines, "period_answered"),
  ];
  return issued.map(({ nombre, dni, anotacion, anotado, contenido: period }) => {
    const { from, to, version, figures, pieces } = period;
    const isAboutSameMonth = (other: { contenido: { from: string; version: number } }) =>
      other.contenido.from === from && other.contenido.version === version;
    const at = (instant: string | undefined) =>
      instant === undefined ? "" : formatDateTime(Date.parse(instant), timeZone);
    const firstDeliveryBy = (way: DeliveryWay) =>
      at(delivered.find((each) => isAboutSameMonth(each) && each.contenido.way === way)?.anotado);
    const answer = answered.findLast(isAboutSameMonth);
    const isReplaced = issued.some(({ contenido: other }) => other.from === from && other.version > version);
    return [
      ...[nombre, dni ?? "", formatDate(from), formatDate(to), String(version), isReplaced ? "No" : "Sí"],
      ...[at(anotado), formatShortMinutes(figures.effective)],
      excessRows(pieces, answer?.contenido.answer ?? null)
        .map(({ name, value }) => `${name} ${value}`)
        .join("; "),
      ...[firstDeliveryBy("sent"), firstDeliveryBy("shown"), firstDeliveryBy("paper")],
      ...(answer
        ? [
            ...[answerNames[answer.contenido.answer], at(answer.anotado)],
            ...[answer.contenido.on ? formatDate(answer.contenido.on) : "", answer.contenido.text],
          ]
        : ["Sin respuesta", "", "", ""]),
      anotacion ?? "",
    ];
  });
}

type LineOfKind<Kind extends StatementKind> = StatementLine & { contenido: { kind: Kind } };

const linesOfKind = <Kind extends StatementKind>(lines: readonly StatementLine[], kind: Kind) =>
  lines.filter((line): line is LineOfKind<Kind> => line.contenido.kind === kind);
