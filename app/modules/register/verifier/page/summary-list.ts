import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import type { PackageSummary } from "../verdict";
import { copy } from "./copy";
import { element } from "./element";

/** What was checked in an export, term by term. */
export function summaryList(summary: PackageSummary): HTMLElement {
  const { company, period, people, head, timeZone } = summary;
  const at = (instant: number) => `${formatDateTime(instant, timeZone)} (${timeZone})`;
  const terms: [string, string][] = [
    [
      "Empresa",
      [company.name || company.id, company.nif && `NIF ${company.nif}`].filter(Boolean).join(" · "),
    ],
    ["Periodo", period ? `Del ${formatDate(period.from)} al ${formatDate(period.to)}` : copy.whole],
    ["Personas", people?.join(", ") ?? copy.everybody],
    ["Fichajes", String(summary.rows)],
    ["Entradas del registro", `${summary.events} completas, de una cadena de ${summary.chain}`],
    ["Cabecera firmada", `nº ${head.seq}, el ${at(head.at)}`],
    ["Exportado", `el ${at(summary.exportedAt)}`],
    ["Clave de la firma", head.keyId],
  ];
  return element(
    "dl",
    {},
    ...terms.flatMap(([term, value]) => [element("dt", {}, term), element("dd", {}, value)]),
  );
}

/** What the answer does not cover, so that nobody reads more into it. */
export function limitsOf({ erased, unchecked }: PackageSummary): string[] {
  const notes: string[] = [];
  if (erased === 1)
    notes.push("De una entrada se han borrado los datos personales: su sello sigue encajando.");
  if (erased > 1)
    notes.push(`De ${erased} entradas se han borrado los datos personales: sus sellos siguen encajando.`);
  if (unchecked.length > 0)
    notes.push(`No se ha comprobado ${unchecked.join(" ni ")}: no está entre los archivos que has elegido.`);
  return notes;
}
