import { formatDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import type { SignedHead } from "./format/head";
import type { ExportStatement } from "./format/package";

/** LEEME.txt: what the package is and how to check it, for whoever opens it years later. */
export function readmeText(
  head: SignedHead,
  statement: Pick<ExportStatement, "selection" | "rows" | "at">,
  appOrigin: string,
): string {
  const { from, to, profile_ids } = statement.selection;
  const period = from && to ? `del ${formatDate(from)} al ${formatDate(to)}` : "todo el registro";
  const people =
    profile_ids === null
      ? "todas las personas"
      : `${profile_ids.length} ${profile_ids.length === 1 ? "persona" : "personas"}`;
  return [
    "REGISTRO DE JORNADA VERIFICABLE",
    "",
    `Periodo: ${period}. Personas: ${people}. Entradas: ${statement.rows}.`,
    `Exportado el ${formatDateTime(statement.at, "Europe/Madrid")} (hora de Madrid).`,
    `Último asiento del registro: nº ${head.seq}, sello ${head.hash}.`,
    `Clave de la firma: ${head.key_id}.`,
    "",
    "QUÉ HAY AQUÍ",
    "registro.csv     las entradas y salidas, para leer o abrir con una hoja de cálculo",
    "registro.jsonl   los hechos uno a uno, con los sellos que los encadenan",
    "cabecera.json    dónde terminaba el registro al exportarlo, firmado",
    "verificar.html   la página que lo comprueba todo, sin conexión",
    "",
    "CÓMO COMPROBARLO",
    "1. Abre verificar.html con un navegador. No hace falta conexión ni instalar nada.",
    "2. Arrastra a la página este paquete ZIP, entero y sin descomprimir.",
    "3. La página responde VÁLIDO, o dice qué se ha modificado, falta, se ha añadido, se ha cambiado de sitio o se ha",
    "   cortado. Si es válido, enseña los fichajes comprobados y deja guardarlos: esos son los que hay que leer.",
    "El ZIP se comprueba byte a byte: uno descomprimido y vuelto a comprimir no es válido, aunque nadie lo haya alterado.",
    "",
    "Si no te fías de la página que viene en el paquete, usa la pública y compara la clave:",
    `${appOrigin}/verificar`,
    `${appOrigin}/.well-known/fichaclara-keys.json`,
    "",
    "QUÉ SIGNIFICA",
    "El registro es a prueba de manipulaciones detectables: cada asiento lleva un sello que depende de su contenido y de",
    "todos los anteriores, y el último está firmado. Cambiar, quitar, añadir o reordenar algo deja huella.",
    "De los asientos que quedan fuera de la selección solo va su resumen criptográfico: no revelan nada, pero",
    "cierran la cadena. Los nombres, documentos y lugares no están en la cadena, sino detrás de resúmenes con sal.",
    "",
  ].join("\r\n");
}
