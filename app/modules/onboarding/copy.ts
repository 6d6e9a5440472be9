/** What people read on their way into a company. */
export const copy = {
  invitationGone:
    "Esta invitación ya no es válida: ha caducado, se ha sustituido o la han eliminado. Pide a tu empresa que te envíe otra.",
  chooseOne: "Te han invitado a más de una empresa. Elige a cuál te unes; a las demás podrás unirte después.",
  several: "Trabajas en más de una empresa. Cada una tiene sus propios fichajes: elige en cuál sigues.",
  changed: (company: string) =>
    `En otra pestaña has pasado a ${company}. Lo que estabas haciendo en la otra empresa no se ha guardado.`,
  joiningBegun:
    "Estabas entrando en una empresa que te invitó y todavía no ha terminado. Espera unos minutos y vuelve a intentarlo.",
  notYours: "Ya no estás en esa empresa. Elige otra.",
} as const;
