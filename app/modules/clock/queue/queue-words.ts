import type { Sent } from "./send-queued-punches";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const waitingWords = (count: number) =>
  `Falta enviar ${counted(count, "fichaje", "fichajes")} de este dispositivo`;

export const othersWords = (count: number) =>
  `${count === 1 ? "Hay 1 fichaje" : `Hay ${count} fichajes`} de otra persona en este dispositivo: se enviarán cuando entre.`;

/** Returns a sentence for each result of the sent punches. Duplicates count as recorded. */
export function sentWords(sent: readonly Sent[]): string[] {
  const count = (...wanted: Sent["status"][]) => sent.filter(({ status }) => wanted.includes(status)).length;
  const recorded = count("recorded", "duplicate");
  const proposed = sent.filter(({ status }) => status === "proposed");
  return [
    ...(recorded > 0
      ? [`${counted(recorded, "fichaje enviado y registrado", "fichajes enviados y registrados")}.`]
      : []),
    ...(proposed.length > 0
      ? [
          `${counted(proposed.length, "fichaje queda como propuesta de corrección", "fichajes quedan como propuestas de corrección")}.`,
          ...new Set(proposed.flatMap(({ message }) => (message ? [message] : []))),
        ]
      : []),
  ];
}

/** Returns the warning about the device's clock. @param aheadMs negative if it is behind. */
export function wrongClockWords(aheadMs: number): string {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const much = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return `El reloj de este dispositivo va ${much} ${aheadMs > 0 ? "adelantado" : "atrasado"}. Ponlo en hora: sin conexión, tus fichajes se apuntan con él.`;
}
