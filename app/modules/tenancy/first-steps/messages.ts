export const messages = {
  company: {
    title: "Tu empresa",
    hint: "El nombre lo lee quien invites, y sale en los informes. Lo demás puede esperar.",
  },
  you: { title: "Tus datos", hint: "Así te verá tu equipo, y así sale tu nombre en el registro de jornada." },
  invite: {
    title: "Tu equipo",
    hint: "Pega sus emails: cada persona recibe una invitación, válida 7 días. Entran como empleados; el rol se cambia luego en Equipo.",
  },
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  nothingPasted: "Escribe o pega al menos un email.",
  tooMany: (most: number) => `Como mucho ${most} de una vez. Para más, invita desde CSV.`,
  noAddress: (text: string) => `«${text}» no es un email`,
  notUsed: (text: string) => `«${text}» no se usará`,
  leftOut: "Todavía no se ha enviado nada: corrige el texto, o envía sin eso.",
  sendWithout: "Enviar sin eso",
  sent: (count: number) => (count === 1 ? "1 invitación enviada" : `${count} invitaciones enviadas`),
} as const;
