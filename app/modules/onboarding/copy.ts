/** What people read on their way into a company. */
export const copy = {
  invitationGone:
    "Esta invitación ya no es válida: ha caducado, se ha sustituido o la han eliminado. Pide a tu empresa que te envíe otra.",
  chooseOne: "Te han invitado a más de una empresa. Elige a cuál te unes: solo puedes estar en una.",
  alreadyElsewhere: (company: string) => `Ya perteneces a ${company}. Solo se puede estar en una empresa.`,
} as const;
