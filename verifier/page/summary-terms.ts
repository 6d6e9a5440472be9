import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { shownName } from "../shown-name";
import type { PackageSummary } from "../verdict";
import { copy } from "./copy";

/** What was checked in a package, term by term. */
export function summaryTerms(summary: PackageSummary): [string, string][] {
  const { company, period, people, told, lines, size, at, timeZone } = summary;
  return [
    [
      "Empresa",
      [company.name || company.id, company.nif && `NIF ${company.nif}`].filter(Boolean).join(" · "),
    ],
    ["Periodo", period ? `Del ${formatDate(period.from)} al ${formatDate(period.to)}` : copy.whole],
    ["Personas", people?.join(", ") ?? copy.everybody],
    ["Fichajes", String(summary.rows)],
    ["Anotaciones", `${toldOf(told, lines)} El registro tenía ${size}.`],
    ["Exportado", `el ${formatDateTime(at, timeZone)} (${timeZone}), según quien lo firmó`],
  ];
}

/** What the answer does not cover, so that nobody reads more into it. */
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

/** '18 completas de las 40 que trae el paquete …': how many events are told, and what the others are there for. */
export function toldOf(told: number, lines: number): string {
  const bare = lines - told;
  if (bare === 0) return lines === 1 ? "1, completa." : `${lines}, todas completas.`;
  const others = bare === 1 ? "De la otra, que queda" : `De las otras ${bare}, que quedan`;
  return `${told === 1 ? "1 completa" : `${told} completas`} de las ${lines} que trae el paquete. ${others} fuera de lo pedido, solo se dice el tipo y el día: así se nota si falta alguna.`;
}
