import type { JudgedKind, PackContents } from "./verdict";

const stolenKeyLimit = "Que firmara Fichaclara: quien robara la clave podría firmar igual.";
const whoItWasLimit =
  "Quién tenía el móvil o sabía el PIN: consta con qué cuenta se fichó, no qué mano lo hizo.";
const whoTheyAreLimit =
  "Que la empresa y las personas sean quienes dicen ser: los nombres, el NIF y los DNI los escribieron ellas.";
const unrecordedWorkLimit = "Que se fichara todo lo que se trabajó: lo que nadie fichó no está.";

/** Returns the limits of a valid file's proof, in Spanish. @param isPublished whether it shows days of the transparency log. */
export function limitSentences(what: JudgedKind, isPublished: boolean): string[] {
  switch (what) {
    case "package":
      return [
        unrecordedWorkLimit,
        "Que estén las últimas anotaciones de cada persona: si quien firma dejó fuera las del final, la numeración no lo delata. Lo delata otro paquete o comprobante que las tenga.",
        isPublished
          ? "Que no se reescribiera nada antes de publicarse la hoja de ese día: solo se nota lo que se cambia después."
          : "Que no se reescribiera nada antes de firmarlo: este paquete no trae ningún día publicado.",
        stolenKeyLimit,
        whoTheyAreLimit,
        whoItWasLimit,
      ];
    case "receipt":
      return [
        "Lo que vino después: si el fichaje se corrigió, eso está en otra anotación.",
        "Que no se reescribiera nada antes de la hoja de ese día en el registro de transparencia: solo se nota lo que se cambia después.",
        unrecordedWorkLimit,
        stolenKeyLimit,
        whoItWasLimit,
      ];
    case "log":
      return [
        "Ningún fichaje: no trae ninguno, ni dice de qué empresas son sus hojas.",
        "Que la de una empresa esté en él: eso lo muestran sus paquetes, o se busca en la página /transparencia.",
        stolenKeyLimit,
      ];
    case "checkpoint":
    case "consistency":
      return ["Ningún fichaje: no trae ninguno.", stolenKeyLimit];
  }
}

/** Returns the limits of the proof by a pack's signed list. Empty without one. */
export const packLimits = (pack: PackContents | null): string[] =>
  pack?.unchecked === null
    ? [
        "Que el PDF y los CSV digan lo mismo que el registro: la lista firmada dice que nadie los ha cambiado desde que Fichaclara los hizo.",
      ]
    : [];
