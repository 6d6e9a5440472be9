import type { MailNoteContent } from "~/modules/mail/layout";
import type { Attachment } from "~/modules/mail/outbox.server";

type Files = readonly Pick<Attachment, "filename">[];

/** Returns the note about a mail's checkpoints: their purpose, and that the reader should keep them. Null without any. */
export function checkpointNote(files: Files, origin: string): MailNoteContent | null {
  const hasFileOf = (name: string) => files.some(({ filename }) => filename.startsWith(`${name}-`));
  const of = [
    ...(hasFileOf("registro") ? ["del registro de la empresa"] : []),
    ...(hasFileOf("transparencia") ? ["del registro de transparencia"] : []),
  ];
  if (of.length === 0) return null;
  const [are, them] =
    of.length === 1
      ? ["El archivo adjunto es un punto de control", "él"]
      : ["Los dos archivos adjuntos son puntos de control", "ellos"];
  return {
    text: `${are}: lo último que Fichaclara ha firmado ${of.join(" y ")}. Guarda este correo: si Fichaclara cambiara después algo de lo que ya está apuntado, con ${them} cualquiera podría demostrarlo.`,
    // Anybody can compare the company's checkpoint with its register.
    ...(hasFileOf("registro") && {
      link: { label: "Comprobar el del registro", href: `${origin}/verificar` },
    }),
  };
}
