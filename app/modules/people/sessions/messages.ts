export const messages = {
  ended: "Sesión cerrada",
  othersEnded: (count: number) =>
    count === 0
      ? "No había más sesiones abiertas"
      : count === 1
        ? "1 sesión cerrada"
        : `${count} sesiones cerradas`,
  nothingChosen: "Elige la sesión que quieres cerrar. Para cerrar esta, usa Cerrar Sesión.",
  alreadyEnded: "Esa sesión ya no estaba abierta.",
  failed: "No se ha podido cerrar. Inténtalo de nuevo.",
  unknownDevice: "Dispositivo desconocido",
  program: "Aplicación conectada",
} as const;
