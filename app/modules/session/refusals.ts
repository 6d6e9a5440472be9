/** The texts for users who are signed out, use another profile or lack a right. */
export const refusals = {
  signedOut: "Tienes que iniciar sesión.",
  deactivated: "Tu cuenta está desactivada. Habla con la persona responsable de tu empresa.",
  waiting:
    "El plan de tu empresa está completo: esperas a que haya sitio. En cuanto lo haya entras sin hacer nada.",
  profileMissing: "Error cargando perfil",
  otherCompany: (company: string) =>
    `En otra pestaña ha entrado otra persona, o se ha pasado a ${company}. No hemos cambiado nada: recarga la página.`,
  noPermission: "Sin permisos",
  noPermissionHint: "Esta página es para quien dirige la empresa. Si la necesitas, habla con esa persona.",
  unpaidHint: "Tus fichajes siguen aquí: puedes consultarlos y exportarlos desde Fichar.",
  notFoundHint: "Puede que el enlace sea antiguo o que lo hayan copiado a medias.",
} as const;

/** The codes of refusals. Their answers have them as the status text, by which screens distinguish two of them. */
export type RefusalCode = "inactive" | "waiting" | "no-permission" | "profile-missing" | "restricted";

/** Returns the advice for a refused person, if the refusal itself has none. */
export const hintOf = ({ status, statusText }: { status: number; statusText: string }) =>
  status === 404
    ? refusals.notFoundHint
    : statusText === ("no-permission" satisfies RefusalCode) && refusals.noPermissionHint;
