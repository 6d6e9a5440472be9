import { messages, statusText } from "~/modules/corrections/messages";
import type { CorrectionComment } from "~/modules/corrections/correction";
import { versionInShort } from "~/modules/corrections/version-text";
import { displayName } from "~/modules/directory/display-name";
import { markTexts } from "~/modules/timesheets/reports/interval-text";
import type { Month, MonthCorrection } from "~/modules/timesheets/reports/read-months.server";
import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";

/** The columns of the CSV of corrections and disputes. */
export const correctionColumns = [
  ...["Nombre", "DNI", "Día", "Qué se propone", "Lo registrado", "Lo propuesto"],
  ...["Propuesto por", "Propuesto el", "Motivo"],
  ...["Estado", "Respondido por", "Respondido el", "Respuesta"],
  ...["Aplicado por", "Aplicado el", "Motivo de aplicarlo", "Aviso"],
];

/** Returns a person's corrections and disputes, each once, as rows of {@link correctionColumns}. */
export function correctionRows(months: readonly Month[]): string[][] {
  const all = months.flatMap(({ corrections }) => corrections);
  return [...new Map(all.map((each) => [each.id, each])).values()].map((each) =>
    correctionRowOf(months[0]!.person, each),
  );
}

function correctionRowOf(person: Month["person"], correction: MonthCorrection): string[] {
  const { day, kind, timeZone, before, after, proposed, answered, applied, isAfterExport } = correction;
  const statementCells = (saying: CorrectionComment | null) =>
    saying ? [saying.name, formatDateTime(saying.at, timeZone), saying.text ?? ""] : ["", "", ""];
  return [
    ...[displayName(person), person.dni ?? "", formatDate(day), messages.kinds[kind]],
    before ? versionInShort(before, timeZone, after) : "",
    after ? versionInShort(after, timeZone, before) : "",
    ...statementCells(proposed),
    statusText(correction),
    ...statementCells(answered),
    ...statementCells(applied),
    isAfterExport ? markTexts.later : "",
  ];
}
