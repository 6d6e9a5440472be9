import type { RecordedStatement } from "~/modules/periods/list-statements.server";
import { instantText } from "./own-rows";

const kindNames = {
  period_issued: "mes cerrado",
  period_delivered: "entrega",
  period_answered: "respuesta",
  excess_classified: "reparto de las horas de más",
} as const;

/**
 * Converts the statements of a person for their download. Content and salt are as the register's digest commits to them, so the person can check
 * each.
 */
export const toOwnStatements = (statements: readonly RecordedStatement[]) => ({
  resumenes_mensuales: statements.map(({ id, content, recordedAt, salt }) => ({
    anotacion: id,
    anotado: instantText(recordedAt),
    tipo: kindNames[content.kind],
    contenido: content,
    sal: salt,
  })),
});
