import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { KeptAction } from "./kept-actions";

/** A punch that waits for a manager to say whose it is. Instants in UTC milliseconds. */
export interface WaitingPunch {
  id: string;
  action: KeptAction;
  /** Stored without network under a PIN that was not right, or left while the number was locked. */
  why: "no-pin" | "locked";
  at: number;
  receivedAt: number;
  /** As it was typed; null where it could not be read. */
  number: number | null;
  /** Whose that number is. */
  holderId: string | null;
  kiosk: string;
}

/** Those that one person may have made: under one number, at one device, on one day, for one reason without a PIN. */
export interface WaitingGroup extends Pick<WaitingPunch, "number" | "holderId" | "kiosk" | "why"> {
  id: string;
  day: LocalDate;
  punches: WaitingPunch[];
}

/** What became of one. */
export interface SettledPunch extends Pick<WaitingPunch, "id" | "action" | "at" | "number" | "kiosk"> {
  settledAt: number;
  settledBy: string;
  /** Null where it was discarded. */
  givenTo: string | null;
}

/** Puts together what is answered together, each group as its first punch comes. */
export function groupsOf(punches: readonly WaitingPunch[], timeZone: string): WaitingGroup[] {
  const groups = new Map<string, WaitingGroup>();
  for (const punch of punches) {
    const { id, kiosk, number, holderId, why } = punch;
    const day = localDateOf(punch.at, timeZone);
    const of = JSON.stringify([kiosk, number, day, why]);
    const group = groups.get(of) ?? { id, kiosk, number, holderId, why, day, punches: [] };
    group.punches.push(punch);
    groups.set(of, group);
  }
  return [...groups.values()];
}
