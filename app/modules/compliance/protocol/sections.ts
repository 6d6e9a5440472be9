import { pausesText, zoneText, type ProtocolFacts } from "./facts";

/** The sections of a protocol, in order. */
export const sectionTitles = {
  scope: "1. Quién registra su jornada",
  punches: "2. Cómo se ficha",
  pauses: "3. Pausas",
  corrections: "4. Correcciones",
  devices: "5. Dispositivos",
  location: "6. Ubicación",
  access: "7. Quién puede ver el registro",
  retention: "8. Cuánto tiempo se guarda",
  privacy: "9. Protección de datos",
  changes: "10. Participación y cambios",
} as const;

export type SectionKey = keyof typeof sectionTitles;
export type Sections = Record<SectionKey, string>;

export const sectionKeys = Object.keys(sectionTitles) as SectionKey[];

/**
 * Drafts a protocol from a company's settings, in plain Spanish. Each section can be edited before it is saved.
 * Sources: art. 34.9 ET; the draft decree's 'protocolo de organización y documentación'.
 */
export function draftSections(facts: ProtocolFacts): Sections {
  const { company, nif, tracksLocation, allowsOffline, worksRemotely, hasKiosks } = facts;
  const methods = [
    "desde la web o la aplicación, con su propia cuenta",
    ...(hasKiosks ? ["en la tablet del centro de trabajo, con su número y su PIN personal"] : []),
  ];
  return {
    scope: paragraphs(
      `${company}${nif ? ` (NIF ${nif})` : ""} registra cada día la hora de inicio y de fin de la jornada de todas las personas que trabajan en ella, sea cual sea su contrato, su horario o el lugar donde trabajen (artículo 34.9 del Estatuto de los Trabajadores).`,
      "Cada persona ficha por sí misma. Nadie ficha por otra persona.",
    ),
    punches: paragraphs(
      `Se ficha ${methods.join(" o ")}. Se ficha al empezar y al terminar cada tramo de trabajo${worksRemotely ? ", y se indica si se trabaja de forma presencial o a distancia" : ". El trabajo es presencial"}.`,
      `La hora es la del servidor, no la del dispositivo. ${zoneText(facts)}. Quien se equivoca puede deshacer su último fichaje durante un minuto.`,
      allowsOffline
        ? "Sin conexión se puede fichar con la aplicación instalada: el fichaje se envía al recuperarla y consta que la hora la declaró el dispositivo. Si hay dudas sobre esa hora, queda como propuesta."
        : "Lo que se fiche sin conexión queda como propuesta y no se aplica hasta que se acepta.",
      "Quien olvida fichar una salida indica la hora en cuanto lo ve. El sistema no inventa horas de salida.",
      "Si la empresa da a una persona un horario, ese horario es un plan aparte del registro: dice las horas previstas, no ficha por nadie y no cambia ningún fichaje.",
    ),
    pauses: paragraphs(
      "Cada pausa se registra con su inicio y su fin, y su tipo: descanso, comida u otra.",
      pausesText(facts),
    ),
    corrections: paragraphs(
      "Nadie cambia un fichaje a solas. La persona o la empresa propone la corrección y explica el motivo, y la otra parte la acepta o muestra su desacuerdo.",
      "Si en siete días nadie contesta, la corrección se puede aplicar y consta que no hubo respuesta. Sin acuerdo, la empresa puede aplicar la suya y la discrepancia queda a la vista junto al fichaje.",
      "El fichaje original no se borra. De cada cambio constan quién lo hizo, cuándo y por qué.",
    ),
    devices: paragraphs(
      `Se puede fichar con cualquier móvil u ordenador con navegador${hasKiosks ? ", o en una tablet de la empresa" : ""}. La empresa facilita un medio para fichar a quien no tenga dispositivo o no quiera usar el suyo.`,
      "No se usan huellas, reconocimiento facial ni fotografías para fichar.",
    ),
    location: tracksLocation
      ? paragraphs(
          "La empresa pide la ubicación solo en el momento de fichar, para saber desde qué lugar se ficha. Se ha informado antes a la plantilla (artículo 90 de la Ley Orgánica 3/2018).",
          "Quien no la permite ficha igual: consta sin ubicación. No hay seguimiento fuera de ese momento.",
        )
      : "No se pide ni se guarda la ubicación al fichar.",
    access: paragraphs(
      "Cada persona ve y descarga su registro en cualquier momento, con sus correcciones y sus comprobantes.",
      "Las personas responsables que la empresa designa ven el registro de la plantilla para gestionarlo.",
      "El horario y las horas previstas los ven la propia persona y las personas responsables. No están en el registro que recibe la representación legal.",
      "La representación legal tiene cada mes el registro con nombre, centro, días y horas, sin DNI, ubicaciones ni historial de cambios: lo descarga en Fichaclara, en «Representación», y consta qué ha descargado. También sabe cuántas correcciones quedan sin acuerdo, sin su contenido.",
      "La Inspección de Trabajo accede cuando lo pide, también a distancia, con un acceso propio, de solo lectura y que caduca.",
    ),
    retention:
      "El registro se guarda cuatro años, a disposición de las personas trabajadoras, de su representación legal y de la Inspección de Trabajo. Después se borran los datos personales.",
    privacy: paragraphs(
      `Responsable: ${company}${nif ? `, NIF ${nif}` : ""}.`,
      "Finalidad y base: cumplir la obligación legal de registrar la jornada (artículo 6.1.c del RGPD y artículo 34.9 del Estatuto de los Trabajadores).",
      "Los datos se tratan con Fichaclara, que actúa por encargo de la empresa. No se ceden a nadie más, salvo obligación legal.",
      "Cada persona puede pedir a la empresa el acceso, la rectificación, la supresión, la limitación y la portabilidad de sus datos, y reclamar ante la Agencia Española de Protección de Datos (aepd.es).",
    ),
    changes: paragraphs(
      "La empresa consulta este protocolo con la representación legal de las personas trabajadoras, si la hay, antes de aplicarlo y cada vez que lo cambia.",
      "Se entrega a cada persona para que lo lea. Cuando cambia se guarda una versión nueva, se vuelve a entregar, y las anteriores se conservan.",
    ),
  };
}

const paragraphs = (...texts: string[]) => texts.join("\n\n");

/** Returns the whole text, whose digest is in `protocol_read` (docs/format.md). */
export const wholeText = (sections: Sections): string =>
  sectionKeys.map((key) => `${sectionTitles[key]}\n\n${sections[key]}\n\n`).join("");
