import type { Mode } from "~/modules/ledger/rules/payloads";
import { formatTime, weekdayName } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import type { PunchAction } from "./punch-schema";

export const messages = {
  failed: { check_in: "Error al fichar entrada", check_out: "Error al fichar salida" },
  queuedFirst:
    "Antes hay que enviar los fichajes guardados en este dispositivo. Inténtalo cuando vuelva la conexión.",
  otherFailed: "No se ha podido guardar",
  recorded: {
    check_in: "Entrada registrada a las ",
    check_out: "Salida registrada a las ",
    pause_start: "Pausa registrada a las ",
    pause_end: "Sigues trabajando desde las ",
  },
  modeChanged: { on_site: "Ahora trabajas en el centro", remote: "Ahora trabajas a distancia" },
  exitNow: (workingSince: number, now: number, timeZone: string) =>
    `Con «Fichar Salida» la jornada${dayOfText(workingSince, now, timeZone)} acaba ahora.`,
  stillOpen: "Tu fichaje sigue en",
  whenToPunch: "Ficha cuando empieces.",
  undone: "Deshecho: no cuenta.",
  leftWithoutExit:
    "La entrada queda cerrada sin hora de salida: han pasado más de 26 horas. Te preguntaremos a qué hora saliste.",
  exportFailed: "Error al exportar CSV",
  historyEmpty: "No hay registros en el período seleccionado",
  historyEmptyHint: "Los fichajes de esas fechas aparecerán aquí.",
  historyQueuedHint: "Aparecerá aquí cuando se envíe.",
} as const;

/** ` del sábado`; empty for today. */
function dayOfText(at: number, now: number, timeZone: string): string {
  const on = localDateOf(at, timeZone);
  return on === localDateOf(now, timeZone) ? "" : ` del ${weekdayName(on)}`;
}

/** Returns the message after a punch. @param at the recorded instant; null for a check-out that became a missing exit. */
export function recordedText(
  { action, mode }: { action: PunchAction; mode?: Mode | undefined },
  at: number | null,
  timeZone: string,
): string {
  if (at === null) return messages.leftWithoutExit;
  if (action === "undo") return messages.undone;
  if (action === "change_mode") return messages.modeChanged[mode!];
  return messages.recorded[action] + formatTime(at, timeZone);
}
