import { modeNames } from "~/modules/ledger/part-names";
import type { PunchFields } from "../clock-state";
import { deviceInstant } from "./device-clock";
import { sendUnsent } from "./send-unsent";
import {
  findPerson,
  keepPunch,
  nextUnsent,
  notePerson,
  type KnownPerson,
  type UnsentAction,
} from "./unsent-store";

/** What is said of each punch that waits to be sent. */
const unsentNames: Record<UnsentAction, string> = {
  check_in: "Entrada",
  check_out: "Salida",
  pause_start: "Inicio de pausa",
  pause_end: "Fin de pausa",
  change_mode: "Cambio de lugar",
};

/** A punch by its name, with where one works from then on. */
export const unsentName = ({ action, mode }: { action: UnsentAction; mode?: PunchFields["mode"] }) =>
  action === "change_mode" && mode ? modeNames[mode] : unsentNames[action];

const savedText = (name: string) => `${name}: guardado en este dispositivo, falta enviarlo.`;
export const notSavedText =
  "No hay conexión y este dispositivo no puede guardar el fichaje: no ha quedado registrado. Inténtalo cuando vuelva la conexión.";

const after: Partial<Record<UnsentAction, KnownPerson["doing"]>> = {
  check_in: "working",
  check_out: "out",
  pause_start: "paused",
  pause_end: "working",
};

/**
 * Keeps what could not be sent, where the person's company allows that and this device has been in contact.
 * @returns what to tell them; null where it cannot be kept, and the punch has failed.
 */
export async function storePunch(
  { action, mode, pause_kind, profile, forgot_exit }: PunchFields,
  key: string,
): Promise<{ isKept: boolean; text: string } | null> {
  // What was forgotten or is to be undone needs the server's word.
  if (action === "undo" || forgot_exit || profile === undefined) return null;
  try {
    const person = await findPerson();
    if (person?.profileId !== profile || !person.contact) return null;
    const { anchor, deviceAt } = person.contact;
    await keepPunch({
      ...{ key, for: profile, action, device_at: deviceInstant() },
      ...(mode && { mode }),
      ...(pause_kind && { pause_kind }),
      ...{ anchor, device_at_anchor: deviceAt },
    });
    // It is kept, whatever becomes of what the page without network says of them.
    await noteDoing(profile, after[action] ?? person.doing);
    return { isKept: true, text: savedText(unsentName({ action, mode })) };
  } catch {
    return { isKept: false, text: notSavedText };
  }
}

/** Sends what is kept of somebody. @returns whether nothing of it waits any more, so that a punch may follow. */
export async function sendFirst(profileId: string | undefined): Promise<boolean> {
  if (profileId === undefined) return true;
  await sendUnsent(profileId);
  return (await nextUnsent(profileId, 1)).length === 0;
}

/** Notes what somebody is doing, for the page without network. */
export const noteDoing = (profileId: string, doing: KnownPerson["doing"]) =>
  notePerson({ profileId, doing }).catch(() => undefined);
