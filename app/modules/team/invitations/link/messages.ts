import { formatDuration } from "~/time/durations";
import { mostPlacesOfLink, type LinkState } from "./join-link";

/** Texts for managers about the join link. */
export const messages = {
  title: "Invitar por WhatsApp",
  /** @param planRoom how many people more the plan allows; null without a limit. */
  intro: (planRoom: number | null) => {
    if (planRoom === null || planRoom > mostPlacesOfLink)
      return `Un enlace para todo el equipo. Vale 7 días y para ${mostPlacesOfLink} personas.`;
    const room =
      planRoom > 0 ? ` Te ${planRoom === 1 ? "queda 1 plaza" : `quedan ${planRoom} plazas`} en tu plan.` : "";
    return `Un enlace para todo el equipo. Vale 7 días.${room}`;
  },
  centreHint: "El centro de quienes entren por este enlace.",
  steps: [
    "Lo mandas a tu grupo o cuelgas el QR en la pared.",
    "Cada persona escribe su nombre y su email.",
    "Recibe su invitación y ya puede fichar.",
  ],
  make: "Crear enlace y QR",
  makeAnother: "Crear otro enlace",
  invitation: (company: string, address: string) =>
    `Hola. En ${company} vamos a fichar con Fichaclara. Abre este enlace, pon tu nombre y tu email, y te llega la invitación:\n${address}`,
  byWhatsApp: "Enviar por WhatsApp",
  byOther: "Compartir",
  copy: "Copiar el mensaje",
  seeMessage: "Ver el mensaje",
  poster: (company: string) => `Para fichar en ${company}`,
  posterHint: "Abre la cámara, apunta al código y pon tu nombre y tu email.",
  printPoster: "Imprimir para la pared",
  once: "El enlace se muestra solo ahora. Si lo pierdes, crea otro: el anterior deja de servir.",
  carefully: "Dáselo solo a tu equipo: quien lo tenga puede pedir una invitación.",
  otherLink:
    "Ya hay un enlace de la empresa en uso, y solo puede haber uno. Invita por correo, o pide a quien lleva la empresa que lo anule.",
  startsIn: (centre: string) => `Entran en ${centre}`,
  ended: "El enlace ya no sirve a nadie.",
  gone: "Ese enlace ya no existe.",
  failed: "No hemos podido guardarlo. Inténtalo de nuevo.",
  states: {
    live: "Hay un enlace en uso",
    ended: "El último enlace está anulado",
    expired: "El último enlace ha caducado",
    full: "El último enlace ha agotado sus plazas",
  } satisfies Record<LinkState, string>,
} as const;

/** Texts for people who open the join link. */
export const joinTexts = {
  unknown:
    "Este enlace no está completo o ya no sirve. Ábrelo otra vez desde donde te lo dieron, o pide otro.",
  closed: {
    ended: "La empresa ha anulado este enlace. Pide otro a quien te lo dio.",
    expired: "Este enlace ha caducado. Pide otro a quien te lo dio.",
    full: "Este enlace ya ha servido a todas las personas para las que se creó. Pide otro a quien te lo dio.",
  } satisfies Record<Exclude<LinkState, "live">, string>,
  paused: "Ahora mismo nadie puede unirse con este enlace. Avisa a quien te lo dio.",
  tooManyHere: (waitMs: number) =>
    `Desde tu red se han pedido muchas invitaciones. Vuelve a intentarlo dentro de ${formatDuration(waitMs + 60_000)}.`,
  tooManyOfCompany: (waitMs: number) =>
    `La empresa ya ha enviado todas las invitaciones que puede en 24 horas. Vuelve a intentarlo dentro de ${formatDuration(waitMs + 60_000)}.`,
  failed: "No hemos podido enviarte la invitación. Inténtalo de nuevo.",
} as const;
