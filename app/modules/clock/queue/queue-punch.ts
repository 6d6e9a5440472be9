import { modeNames } from "~/modules/ledger/part-names";
import { formatTime } from "~/time/formats";
import type { PunchFields } from "../model/clock-state";
import { deviceInstant, deviceZone } from "./device-clock";
import { sendQueuedPunches } from "./send-queued-punches";
import {
  findPerson,
  addToQueue,
  nextQueued,
  notePerson,
  type KnownPerson,
  type QueuedAction,
} from "./punch-store";

const actionNames: Record<QueuedAction, string> = {
  check_in: "Entrada",
  check_out: "Salida",
  pause_start: "Inicio de pausa",
  pause_end: "Fin de pausa",
  change_mode: "Cambio de lugar",
};

/** Returns the name of a queued punch. A change of mode is named by the new mode. */
export const queuedPunchName = ({ action, mode }: { action: QueuedAction; mode?: PunchFields["mode"] }) =>
  action === "change_mode" && mode ? modeNames[mode] : actionNames[action];

const savedNames: Record<QueuedAction, string> = {
  check_in: "Entrada guardada",
  check_out: "Salida guardada",
  pause_start: "Inicio de pausa guardado",
  pause_end: "Fin de pausa guardado",
  change_mode: "Cambio de lugar guardado",
};

/** @param at by this device's clock. */
const savedText = (action: QueuedAction, at: string) =>
  `${savedNames[action]} en este dispositivo a las ${formatTime(Date.parse(at), deviceZone())}. Sin conexión: se envía después.`;
export const notSavedText =
  "No hay conexión y este dispositivo no puede guardar el fichaje: no ha quedado registrado. Inténtalo cuando vuelva la conexión.";

const after: Partial<Record<QueuedAction, KnownPerson["doing"]>> = {
  check_in: "working",
  check_out: "out",
  pause_start: "paused",
  pause_end: "working",
};

/**
 * Queues a punch that could not be sent, if the company allows it and this device has been in contact with the server.
 * After the session has ended, the person and the contact are no longer known. Such a punch is queued without an anchor,
 * and the server proposes it.
 * @returns the message, and the number of the queued punch; null if the punch cannot be queued and has failed.
 */
export async function queuePunch(
  { action, mode, pause_kind, expected_profile: profile, forgot_exit }: PunchFields,
  key: string,
  isSessionOver = false,
): Promise<{ id: number | null; text: string } | null> {
  // Only the server can decide an undo or a missing exit.
  if (action === "undo" || forgot_exit || profile === undefined) return null;
  try {
    const person = isSessionOver ? undefined : await findPerson();
    const contact = person?.profileId === profile ? person.contact : null;
    if (!contact && !isSessionOver) return null;
    const deviceAt = deviceInstant();
    const id = await addToQueue({
      key,
      for: profile,
      action,
      device_at: deviceAt,
      ...(mode && { mode }),
      ...(pause_kind && { pause_kind }),
      anchor: contact?.anchor ?? null,
      device_at_anchor: contact?.deviceAt ?? null,
    });
    // The punch is queued, even if noting the state for the offline page fails.
    if (person) await noteDoing(profile, after[action] ?? person.doing);
    return { id, text: savedText(action, deviceAt) };
  } catch {
    return { id: null, text: notSavedText };
  }
}

/** Sends a person's queued punches. @returns whether the queue is empty, so that a punch may follow. */
export async function sendFirst(profileId: string | undefined): Promise<boolean> {
  if (profileId === undefined) return true;
  await sendQueuedPunches(profileId);
  return (await nextQueued(profileId, 1)).length === 0;
}

/** Notes the person's state for the offline page. */
export const noteDoing = (profileId: string, doing: KnownPerson["doing"]) =>
  notePerson({ profileId, doing }).catch(() => undefined);
