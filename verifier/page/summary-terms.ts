import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { shownName } from "../shown-name";
import type { PackageSummary } from "../verdict";
import { messages } from "./messages";

export function summaryTerms(summary: PackageSummary): [string, string][] {
  const { company, period, people, disclosed, lines, size, at, timeZone } = summary;
  return [
    [
      "Empresa",
      [company.name || company.id, company.nif && `NIF ${company.nif}`].filter(Boolean).join(" · "),
    ],
    ["Periodo", period ? `Del ${formatDate(period.from)} al ${formatDate(period.to)}` : messages.whole],
    ["Personas", people?.join(", ") ?? messages.everybody],
    ["Fichajes", String(summary.rows)],
    ["Anotaciones", `${disclosedText(disclosed, lines)} El registro tenía ${size}.`],
    ["Exportado", `el ${formatDateTime(at, timeZone)} (${timeZone}), según quien lo firmó`],
  ];
}

/** Returns the limits of the answer, in Spanish. */
export const limitsOf = ({ erased }: PackageSummary, unknownKinds: readonly string[]): string[] => [
  ...(erased === 0
    ? []
    : [
        erased === 1
          ? "Un dato personal (una identidad, una ubicación o un texto) se ha borrado: lo demás sigue encajando."
          : `${erased} datos personales (identidades, ubicaciones o textos) se han borrado: lo demás sigue encajando.`,
      ]),
  ...unknownKinds.map(
    (kind) => `Tipo de anotación que esta página no conoce: ${shownName(new TextEncoder().encode(kind))}.`,
  ),
];

/** '18 completas de las 40 que trae el paquete …': how many events are disclosed, and why the package has the others. */
export function disclosedText(disclosed: number, lines: number): string {
  const redacted = lines - disclosed;
  if (redacted === 0) return lines === 1 ? "1, completa." : `${lines}, todas completas.`;
  const others = redacted === 1 ? "De la otra, que queda" : `De las otras ${redacted}, que quedan`;
  return `${disclosed === 1 ? "1 completa" : `${disclosed} completas`} de las ${lines} que trae el paquete. ${others} fuera de lo pedido, solo se dice el tipo y el día: así se nota si falta alguna.`;
}
