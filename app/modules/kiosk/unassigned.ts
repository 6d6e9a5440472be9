import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { OfflineAction } from "./offline-actions";

/** An unassigned punch that a manager has not resolved. Instants in UTC milliseconds. */
export interface WaitingPunch {
  id: string;
  action: OfflineAction;
  /** `no-pin`: an offline punch with a wrong PIN. `locked`: a punch under a locked number. */
  why: "no-pin" | "locked";
  at: number;
  receivedAt: number;
  /** The typed number; null if it was unreadable. */
  number: number | null;
  /** The person who has this number now. */
  holderId: string | null;
  kiosk: string;
}

/** Punches that one person may have made: the same number, device, day and reason. */
export interface WaitingGroup extends Pick<WaitingPunch, "number" | "holderId" | "kiosk" | "why"> {
  id: string;
  day: LocalDate;
  punches: WaitingPunch[];
}

/** A punch that a manager assigned or discarded. */
export interface AssignedPunch extends Pick<WaitingPunch, "id" | "action" | "at" | "number" | "kiosk"> {
  resolvedAt: number;
  resolvedBy: string;
  /** Null if it was discarded. */
  assignedTo: string | null;
}

/** Groups punches that a manager resolves together, in the order of each group's first punch. */
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
