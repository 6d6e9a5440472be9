import { formatDateTime } from "~/time/formats";
import { dateRangeText } from "../messages";
import { packFiles } from "./pack-files";
import { shiftFiles } from "./shift-rows";
import { statementFiles } from "./statement-rows";

interface PackFacts {
  pack: { fromOn: string; toOn: string; requestedAt: number; withPlans: boolean };
  company: { name: string; nif: string | null; timeZone: string };
  people: number;
  /** The version of its protocol; null without one. */
  protocol: number | null;
  /** Which of these files it has. */
  has: { schedules: boolean; calendar: boolean; statements: boolean; shifts: boolean };
  appOrigin: string;
}

/** Returns the LEEME.txt of a pack: what each file is and how to verify it, for a reader who does not know Fichaclara. */
export function packReadme({ pack, company, people, protocol, has, appOrigin }: PackFacts): string {
  const { fromOn: from, toOn: to, requestedAt } = pack;
  return [
    `REGISTRO DE JORNADA DE ${company.name}${company.nif ? ` (${company.nif})` : ""}`,
    `Días: ${dateRangeText({ from, to })}. Personas: ${people}. Pedido el ${formatDateTime(requestedAt, company.timeZone)} (${company.timeZone}).`,
    "Lo que se fiche o corrija mientras se prepara puede estar en unos archivos y en otros no.",
    "",
    `${packFiles.pdf}  Una hoja por persona y mes, con un índice delante: nombre, DNI, total y página.`,
    `${packFiles.csv}  Los mismos fichajes en una tabla que se abre con Excel, sin ubicaciones ni correos.`,
    `${packFiles.corrections}  Lo que se ha propuesto corregir, quién y por qué, y en qué quedó; también las discrepancias.`,
    ...(protocol === null
      ? ["La empresa no ha guardado ningún protocolo de registro en Fichaclara."]
      : [
          `${packFiles.protocol}  El protocolo de registro de jornada de la empresa, versión ${protocol}; ${packFiles.protocolText}, solo su texto.`,
          `${packFiles.protocolRead}  Quién ha dicho que lo ha leído, qué versión y cuándo. La huella es la SHA-256 de ${packFiles.protocolText}.`,
        ]),
    ...(pack.withPlans ? [] : ["No lleva horarios, turnos ni calendario: quien dio acceso no los incluyó."]),
    ...(has.schedules
      ? [
          `${packFiles.schedules}  El horario que tenía puesto cada persona cada día, y desde cuándo. No es el registro ni va sellado con él.`,
        ]
      : []),
    ...(has.calendar
      ? [
          `${packFiles.calendar}  Los festivos y medias jornadas que la empresa ha puesto en su calendario laboral, en todas sus versiones: quién declaró cada una y cuándo.`,
        ]
      : []),
    ...(has.statements || has.shifts
      ? [
          ...(has.statements
            ? [
                `${packFiles.statements}  Los meses cerrados que caben enteros en estos días: qué cerró la empresa, cuándo lo entregó y qué respondió cada persona.`,
                `   ${statementFiles.csv} es para leer. ${statementFiles.lines} lleva el contenido y la sal de cada anotación.`,
              ]
            : []),
          ...(has.shifts
            ? [
                `${packFiles.statements}  ${has.statements ? "También los" : "Los"} turnos publicados de las semanas de estos días, con sus cambios: qué había antes, qué hay ahora, cuándo se anotó y quién.`,
                `   ${shiftFiles.csv} es para leer. ${shiftFiles.lines} lleva el contenido y la sal de cada anotación.`,
              ]
            : []),
          `   Su huella es la SHA-256 de «fichaclara:plan:v1», un salto de línea y {"data":contenido,"salt":sal} según la RFC 8785.`,
          "   Es la de esa anotación en el registro verificable, si se anotó en estos días.",
        ]
      : []),
    `${packFiles.register}  Los fichajes sellados y firmados. Dice si algo se ha modificado, falta o sobra.`,
    `${packFiles.verifier}  La página que comprueba ese registro y este ZIP, también sin conexión.`,
    `${packFiles.list}  El tamaño y la huella SHA-256 de cada archivo de este ZIP, con una firma: así se nota si alguno se cambia.`,
    "",
    "CÓMO COMPROBARLO, SIN INSTALAR NADA",
    `1. Abre ${packFiles.verifier} con cualquier navegador. Si no te fías de ella, usa ${appOrigin}/verificar: ninguna de las dos envía nada.`,
    "2. Arrastra a esa página este ZIP entero, tal como te lo dieron: así se comprueban todos sus archivos.",
    `   También vale solo ${packFiles.register}, sin descomprimirlo: entonces no se comprueba lo demás.`,
    "3. Si dice que es válido, lee los fichajes que enseña esa página y compáralos con el PDF y el CSV: han de ser los mismos.",
    "El PDF y los CSV son para leer. Lo que prueba los fichajes es el registro verificable.",
    "",
  ].join("\r\n");
}
