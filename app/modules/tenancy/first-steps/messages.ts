export const messages = {
  company: {
    title: "Tu empresa",
    hint: "El nombre lo ven las personas que invites, y sale en los informes. El NIF puede esperar.",
  },
  you: { title: "Tus datos", hint: "Así te verá tu equipo y así saldrás en el registro de jornada." },
  invite: {
    title: "Tu equipo",
    hint: "Mándales un enlace por WhatsApp, o pega sus emails. Cada persona recibe una invitación que vale 7 días.",
  },
  byWhatsApp: "Invitar por WhatsApp o QR",
  peopleHint: "Un email por línea. Puedes poner antes el nombre: Ana\u00a0López\u00a0ana@empresa.es",
  finish: "Terminar",
  invited: (count: number) => (count === 1 ? "1 persona invitada" : `${count} personas invitadas`),
  otherInvited: (count: number) => `y ${count} más`,
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  nothingPasted: "Escribe o pega al menos un email.",
  tooMany: (most: number) => `Como mucho ${most} de una vez. Para más, invita desde CSV.`,
  noAddress: (text: string) => `«${text}» no es un email`,
  notUsed: (text: string) => `«${text}» no se usará`,
  leftOut: "Todavía no se ha enviado nada: corrige el texto, o envía sin eso.",
  sendWithout: "Enviar sin eso",
  sent: (count: number) => (count === 1 ? "1 invitación enviada" : `${count} invitaciones enviadas`),
} as const;
