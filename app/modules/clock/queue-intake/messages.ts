import { formatDateTime } from "~/time/formats";
import type { PunchAction } from "../punch-schema";
import type { PunchForReview } from "./review-proposals";
import type { ReviewReason } from "./review-reason";

const reasonTexts: Record<ReviewReason, string> = {
  "no-anchor": "el dispositivo no guarda ningún contacto anterior con el servidor desde esta sesión",
  "old-anchor": "el dispositivo tuvo después otro contacto con el servidor y no lo ha guardado",
  "clock-changed": "el reloj del dispositivo cambió mientras no había conexión",
  "too-old": "llegó más de 72 horas después",
  "in-the-future": "su hora todavía no ha llegado",
  "before-last": "es anterior a otro fichaje que ya consta",
  contradicts: "no encaja con lo que ya consta",
  "follows-lost": "su entrada tampoco se pudo registrar",
  restricted: "la suscripción de la empresa no permite fichar entradas",
  inactive: "la cuenta está desactivada",
  "no-pin": "en la tablet nadie acertó el PIN de su número",
  locked: "en la tablet el número estaba bloqueado y no se pudo comprobar el PIN",
  "switched-off": "la empresa no permite fichar sin conexión",
};

const punchNames: Record<Exclude<PunchAction, "undo">, string> = {
  check_in: "entrada",
  check_out: "salida",
  pause_start: "inicio de pausa",
  pause_end: "fin de pausa",
  change_mode: "cambio de lugar",
};

/** The most punches that a proposal lists. */
const mostNamedPunches = 6;

const punchNameOf = ({ command, at }: PunchForReview, timeZone: string) =>
  `${punchNames[command.kind]} ${formatDateTime(at, timeZone)}`;

/** Returns the reason text of a proposal that was made from punches: which ones, and why they were not recorded directly. */
export function proposalText(punches: readonly PunchForReview[], timeZone: string, kiosk?: string): string {
  const namedPunches = punches.slice(0, mostNamedPunches).map((each) => punchNameOf(each, timeZone));
  const more = punches.length > namedPunches.length ? [`y ${punches.length - namedPunches.length} más`] : [];
  const where = kiosk === undefined ? "" : ` en la tablet «${kiosk}»`;
  const how = punches[0]!.why === "locked" ? "sin PIN comprobado" : "sin conexión";
  return `Fichaje ${how}${where}: ${[...namedPunches, ...more].join(", ")}. No se registró directamente porque ${reasonTexts[punches[0]!.why]}.`;
}

/** The texts of the API for each queued punch. */
export const messages = {
  duplicateRecorded: "Ya constaba.",
  duplicateProposed: "Ya constaba como propuesta de corrección.",
  otherPerson: "Este fichaje es de otra persona o de otra empresa: no se puede enviar desde esta sesión.",
  keyReused: "key: esta clave ya se usó para otro fichaje.",
  leftWithoutExit: "La entrada queda sin hora de salida: han pasado más de 26 horas.",
  /** The person may still be at work, so the text asks them to check in again. */
  proposed: ({ why }: PunchForReview, { isWithoutExit }: { isWithoutExit: boolean }) =>
    `Queda como propuesta de corrección, porque ${reasonTexts[why]}. La contestará un responsable.` +
    (isWithoutExit ? " Si sigues trabajando, ficha la entrada ahora." : ""),
  unsaid: (punch: PunchForReview, timeZone: string, fault?: string) =>
    `No se ha podido guardar (${punchNameOf(punch, timeZone)}), porque ${reasonTexts[punch.why]}.${fault ? ` ${fault}` : ""} Propón la corrección a mano en tu historial.`,
} as const;
