import { daysOfValidity, mostWrongCodes, type LinkState } from "./link-state";
import type { TakenFile } from "./list-links.server";

/** The texts about inspections, for managers and inspectors. */
export const messages = {
  title: "Inspección",
  intro:
    "Abre a la Inspección de Trabajo los registros de un periodo con un enlace que caduca. Solo se pueden leer y descargar. Verás cuándo se abre y qué archivos se descargan, no a quién se mira: el origen de una denuncia es confidencial.",
  none: "No has abierto ningún registro",
  noneHint: "Aquí verás cada enlace que crees, si se ha abierto y qué archivos se han descargado.",
  laterDays:
    "Para demostrar que no falta nada, el registro verificable llega hasta el momento en que se descarga: de los días posteriores al periodo deja ver la fecha y el tipo de cada anotación de esas personas (entrada, salida, pausa…), sin la hora ni ningún otro dato.",
  make: "Crear enlace",
  nameMissing: "Escribe el nombre de quien inspecciona",
  officeMissing: "Escribe la oficina, por ejemplo «Inspección Provincial de Madrid»",
  textWrong: (longest: number) => `Escribe ${longest} letras como mucho, sin caracteres extraños`,
  daysWrong: `Escribe un número de días del 1 al ${daysOfValidity.most}`,
  notMade: "Este enlace ya se ha creado o ya no puedes crearlo. Vuelve a la lista y crea otro.",
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  revoked: "Revocado: el enlace ya no abre nada, tampoco a quien lo tenía abierto.",
  revokeQuestion: "Deja de servir en el acto, también a quien lo tenga abierto. No se puede deshacer.",
  notRevoked: "Ese enlace ya no existe.",
  apart: "Da este código aparte: de palabra o por teléfono, nunca junto al enlace.",
  once: "El enlace y el código se muestran solo ahora. Si los pierdes, revoca este y crea otro.",
  codeMalformed: "Escribe los seis números del código.",
  linkMalformed: "Pega el enlace completo, con lo que va detrás de «#».",
  closed:
    "Este enlace no se puede abrir: ha caducado, la empresa lo ha revocado o se han escrito demasiados códigos equivocados. Pide otro a la empresa.",
  codeWrong: (left: number) =>
    left === 0
      ? `El código no es correcto. Con ${mostWrongCodes} códigos equivocados el enlace deja de servir: pide otro a la empresa.`
      : `El código no es correcto. ${left === 1 ? "Queda un intento" : `Quedan ${left} intentos`}.`,
  ended:
    "Tu acceso ha terminado: han pasado 8 horas, el enlace ha caducado o la empresa lo ha revocado. Si el enlace sigue en pie, ábrelo de nuevo.",
  notShown: "Este enlace no muestra eso.",
} as const;

export const stateWords: Record<LinkState, string> = {
  unopened: "Sin abrir",
  opened: "Abierto",
  expired: "Caducado",
  revoked: "Revocado",
  blocked: `Bloqueado: ${mostWrongCodes} códigos equivocados`,
};

export const fileWords: Record<TakenFile, string> = {
  package: "Paquete verificable",
  csv: "CSV de fichajes",
  pack: "Paquete completo",
};
