import type { Attachment } from "~/modules/mail/outbox.server";

/** What the signed states of a mail are for, and that they are to be kept; nothing where there are none. */
export function filesWords(files: readonly Pick<Attachment, "filename">[]): string | null {
  const of = [
    ...(hasRegister(files) ? ["del registro de la empresa"] : []),
    ...(files.some(({ filename }) => filename.startsWith("transparencia-"))
      ? ["del registro de transparencia"]
      : []),
  ];
  if (of.length === 0) return null;
  const [are, them] =
    of.length === 1
      ? ["El archivo adjunto es un punto de control", "él"]
      : ["Los dos archivos adjuntos son puntos de control", "ellos"];
  return `${are}: lo último que Fichaclara ha firmado ${of.join(" y ")}. Guarda este correo: si Fichaclara cambiara después algo de lo que ya está apuntado, con ${them} cualquiera podría demostrarlo.`;
}

/** Whether the company's is among them: that one can be laid beside its register by anybody. */
export const hasRegister = (files: readonly Pick<Attachment, "filename">[]): boolean =>
  files.some(({ filename }) => filename.startsWith("registro-"));

/** How many entries have no end that is known. */
export const missingText = (count: number) =>
  count === 1
    ? "Un fichaje no tiene hora de salida, y no cuenta."
    : `${count} fichajes no tienen hora de salida, y no cuentan.`;

/** How many go on. */
export const openText = (count: number) =>
  count === 1
    ? "Un fichaje sigue en curso, y todavía no cuenta."
    : `${count} fichajes siguen en curso, y todavía no cuentan.`;
