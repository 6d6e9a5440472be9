// The clock that a person uses without the server, in the app and on the offline page.
import type { KnownPerson, QueuedAction } from "./punch-store";

export type OfflineAction = Exclude<QueuedAction, "change_mode">;

const actionLabels: Record<OfflineAction, string> = {
  check_in: "Fichar Entrada",
  check_out: "Fichar Salida",
  pause_start: "Pausa",
  pause_end: "Volver al trabajo",
};

interface OfflineLook {
  words: string;
  /** Labels the other actions, for a worker who has punched on another device since. */
  notSo: string;
  usual: readonly OfflineAction[];
}

const offlineLooks: Record<KnownPerson["doing"], OfflineLook> = {
  out: {
    words: "Según este dispositivo, estás fuera del trabajo.",
    notSo: "Cambiar: estoy trabajando o en pausa",
    usual: ["check_in"],
  },
  working: {
    words: "Según este dispositivo, estás trabajando.",
    notSo: "Cambiar: estoy fuera o en pausa",
    usual: ["check_out", "pause_start"],
  },
  paused: {
    words: "Según este dispositivo, estás en pausa.",
    notSo: "Cambiar: estoy fuera o trabajando",
    usual: ["pause_end", "check_out"],
  },
};

export interface OfflineButton {
  action: OfflineAction;
  label: string;
}

const offlineButtonOf = (action: OfflineAction): OfflineButton => ({ action, label: actionLabels[action] });

/** Returns the words about a person's state as this device knows it, with the usual and the other buttons. */
export function offlineLook(doing: KnownPerson["doing"]) {
  const { words, notSo, usual } = offlineLooks[doing];
  const others = (Object.keys(actionLabels) as OfflineAction[]).filter((action) => !usual.includes(action));
  return { words, notSo, usual: usual.map(offlineButtonOf), others: others.map(offlineButtonOf) };
}

export const offlineClockTexts = {
  possible: "Puedes fichar con el reloj de este dispositivo: se envía al volver la conexión.",
  impossible: "Para fichar en este dispositivo hace falta conexión.",
} as const;
