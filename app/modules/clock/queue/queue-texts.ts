import { formatDuration } from "~/time/durations";
import type { SendResult } from "./send-queued-punches";

const countText = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const punches = (count: number) => countText(count, "fichaje", "fichajes");

export const waitingText = (count: number) => `Falta enviar ${punches(count)}`;

export const keptText = (count: number) =>
  `${count === 1 ? "Guardado en este dispositivo, con su reloj. Se envía solo" : "Guardados en este dispositivo, con su reloj. Se envían solos"} cuando hay conexión.`;

export const othersText = (count: number) =>
  `Hay ${punches(count)} de otra persona en este dispositivo: se enviarán cuando entre.`;

/** A sentence, and the address of the next step if the person has to do something. */
export interface RefusedWords {
  text: string;
  step?: { to: string; label: string };
}

const refusedByStatus: Record<number, RefusedWords> = {
  401: {
    text: "Tu sesión ha terminado. Entra otra vez y se envían: no se pierde ninguno.",
    step: { to: "/login", label: "Entrar" },
  },
  403: {
    text: "Tu cuenta ya no tiene acceso a esta empresa. Pide a un responsable que apunte estas horas; aquí siguen guardadas.",
    step: { to: "/join", label: "Ver tus empresas" },
  },
  404: {
    text: "Esta pantalla es de una versión anterior de Fichaclara. Recárgala y se envían.",
    step: { to: "/dashboard", label: "Recargar" },
  },
  409: {
    text: "En este navegador has entrado en otra empresa. Vuelve a entrar en la de estos fichajes y se envían.",
    step: { to: "/join", label: "Ver tus empresas" },
  },
  429: {
    text: "Se han enviado demasiados en poco tiempo. Se vuelve a probar solo en un minuto; no tienes que hacer nada.",
  },
};

const faultTexts: RefusedWords = {
  text: "Ahora no podemos recibir fichajes; se vuelve a probar solo. Si mañana sigue igual, avisa en tu empresa o escríbenos.",
};

/** Returns why punches remain on this device, and what to do. @param status of the server's answer. */
export const refusedWords = (status: number): RefusedWords => refusedByStatus[status] ?? faultTexts;

export const lostText = (count: number) =>
  `El navegador borró ${punches(count)} sin enviar. ${
    count === 1 ? "Si falta en tu historial, ponlo a mano." : "Si faltan en tu historial, ponlos a mano."
  }`;

/** For the sign-in screen, which does not know whose punches they are. */
export const signInText = (count: number) =>
  `En este dispositivo hay ${punches(count)} sin enviar. Entra con la cuenta de quien ${
    count === 1 ? "lo hizo y se envía solo" : "los hizo y se envían solos"
  }.`;

const resultText = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${countText(count, one, many)}.`];

/** Returns a sentence for each result of the sent punches. Duplicates count as recorded. */
export function sentTexts(results: readonly SendResult[]): string[] {
  const countWithStatus = (...wantedStatuses: SendResult["status"][]) =>
    results.filter(({ status }) => wantedStatuses.includes(status)).length;
  const recordedCount = countWithStatus("recorded", "duplicate");
  const proposedResults = results.filter(({ status }) => status === "proposed");
  const reasons = new Set(proposedResults.flatMap(({ message }) => (message ? [message] : [])));
  return [
    ...resultText(recordedCount, "fichaje enviado y registrado", "fichajes enviados y registrados"),
    ...resultText(
      proposedResults.length,
      "fichaje queda como propuesta de corrección",
      "fichajes quedan como propuestas de corrección",
    ),
    ...reasons,
  ];
}

/** Returns the warning about the device's clock. @param aheadMs negative if it is behind. */
export function wrongClockText(aheadMs: number): string {
  const much = formatDuration(Math.abs(aheadMs));
  return `El reloj de este dispositivo va ${much} ${aheadMs > 0 ? "adelantado" : "atrasado"}. Ponlo en hora: sin conexión, tus fichajes se apuntan con él.`;
}
